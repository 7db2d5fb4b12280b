# The libraries that other tools may build on, as a CMake package: find_package(bonepatch), targets bonepatch::act and the like.
# They are a component of their own, `cmake --install DIR --component development`, and no part of the Debian package.

include(CMakePackageConfigHelpers)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/bonepatch)
set(header_dir ${CMAKE_INSTALL_INCLUDEDIR}/bonepatch)

# Name and folder of each, from the bottom up.
set(public_libraries base=patcher/base act=act block=block validators=validators recipes=recipes)
foreach(library ${public_libraries})
  string(REPLACE "=" ";" library ${library})
  list(GET library 0 name)
  list(GET library 1 folder)
  set_target_properties(bonepatch_${name} PROPERTIES EXPORT_NAME ${name})
  target_compile_features(bonepatch_${name} INTERFACE cxx_std_20)
  target_include_directories(bonepatch_${name} INTERFACE $<INSTALL_INTERFACE:${header_dir}>)
  install(TARGETS bonepatch_${name} EXPORT bonepatch ARCHIVE COMPONENT development)
  install(DIRECTORY ${folder}/ DESTINATION ${header_dir}/${folder} COMPONENT development FILES_MATCHING PATTERN "*.h")
endforeach()

configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/bonepatch-config.cmake.in ${extras}/bonepatch-config.cmake
                              INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${extras}/bonepatch-config-version.cmake COMPATIBILITY SameMinorVersion)
install(EXPORT bonepatch FILE bonepatch-targets.cmake NAMESPACE bonepatch:: DESTINATION ${package_dir} COMPONENT development)
install(FILES ${extras}/bonepatch-config.cmake ${extras}/bonepatch-config-version.cmake DESTINATION ${package_dir}
        COMPONENT development)
