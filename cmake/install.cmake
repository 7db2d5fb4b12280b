# What `cmake --install` puts where, and the Debian package that `cpack -G DEB` makes of it.

include(GNUInstallDirs)
set(CMAKE_SKIP_INSTALL_ALL_DEPENDENCY ON)  # packing builds nothing, so that the tests can pack what they test

# The manual page and the completions are what the program itself prints.
set(extras ${CMAKE_BINARY_DIR}/extras)
set(bash_completions ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
set(zsh_completions ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
file(MAKE_DIRECTORY ${extras})
add_custom_command(
  OUTPUT ${extras}/bonepatch.1 ${extras}/bonepatch ${extras}/_bonepatch
  COMMAND bonepatch man > ${extras}/bonepatch.1
  COMMAND bonepatch completion bash > ${extras}/bonepatch
  COMMAND bonepatch completion zsh > ${extras}/_bonepatch
  DEPENDS bonepatch
  VERBATIM)
add_custom_target(bonepatch_extras ALL DEPENDS ${extras}/bonepatch.1)

install(TARGETS bonepatch RUNTIME)
install(FILES ${extras}/bonepatch.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${extras}/bonepatch DESTINATION ${bash_completions})
install(FILES ${extras}/_bonepatch DESTINATION ${zsh_completions})
install(FILES README.md LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY docs examples DESTINATION ${CMAKE_INSTALL_DOCDIR} USE_SOURCE_PERMISSIONS)

include(${PROJECT_SOURCE_DIR}/cmake/library_package.cmake)

set(CPACK_INSTALL_CMAKE_PROJECTS "${CMAKE_BINARY_DIR};${PROJECT_NAME};Unspecified;/")  # the program, not the libraries
set(CPACK_PACKAGE_NAME ${PROJECT_NAME})
set(CPACK_PACKAGE_VENDOR "the Bonepatch authors")
set(CPACK_PACKAGE_CONTACT "the Bonepatch authors")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/cmake/debian_layout.cmake)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SECTION utils)
set(CPACK_DEBIAN_PACKAGE_HOMEPAGE https://github.com/${BONEPATCH_REPOSITORY})
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
    "Bonepatch adds bones, and moves meshes and transforms, inside the character
models of an extracted Mario Super Sluggers (US). What you want is a recipe, a
small YAML file that holds no game data. Every recipe is judged before a byte
is written, since a wrong skeleton crashes the game, and every patch can be
undone, byte for byte.")
set(CPACK_GENERATOR DEB)
include(CPack)
