"""`make test-containers`: the image, the compose file and the manifests of deploy/, with a real engine. Not part of `make test`."""
