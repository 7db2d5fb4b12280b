// The program: hands the command line to cli::Run.
#include "patcher/cli/run.h"

int main(int argc, char** argv) { return bonepatch::cli::Main(argc, argv); }
