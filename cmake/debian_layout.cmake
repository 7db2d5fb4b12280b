# Run by cpack on the files of the package before it is closed: what Debian has in other places, or compressed.
set(share ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/usr/share)
file(MAKE_DIRECTORY ${share}/zsh)
file(RENAME ${share}/zsh/site-functions ${share}/zsh/vendor-completions)
file(RENAME ${share}/doc/bonepatch/LICENSE ${share}/doc/bonepatch/copyright)
execute_process(COMMAND gzip -9n ${share}/man/man1/bonepatch.1 COMMAND_ERROR_IS_FATAL ANY)
