"""For Bloody Honor: The Russian Civil War, for two to seven players."""
