"""One module a version of the file; never changed once released."""
