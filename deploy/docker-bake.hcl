# Builds and pushes the published images for amd64 and arm64, with labels, an SBOM and provenance:
# VERSION=0.2.0 REGISTRY=registry.example.com docker buildx bake -f deploy/docker-bake.hcl --push

variable "VERSION" {
  description = "Version of the release, such as 0.2.0"
  validation {
    condition     = VERSION != ""
    error_message = "Set VERSION to the release, such as 0.2.0."
  }
}
variable "REGISTRY" {
  description = "Registry of the images, such as registry.example.com/team"
  validation {
    condition     = REGISTRY != ""
    error_message = "Set REGISTRY, such as registry.example.com."
  }
}
variable "REVISION" {
  default     = ""
  description = "Commit of the build"
}
variable "SOURCE" {
  default     = ""
  description = "Address of the repository"
}

group "default" {
  targets = ["images"]
}

target "images" {
  matrix = {
    item = [
      { name = "api", title = "Micro-Credential Tracker: service, worker and commands" },
      { name = "web", title = "Micro-Credential Tracker: nginx with the shell" },
    ]
  }
  name      = item.name
  context   = "."
  target    = item.name
  platforms = ["linux/amd64", "linux/arm64"]
  tags      = ["${REGISTRY}/micro-credential-tracker-${item.name}:${VERSION}"]
  args      = { SBOM = "true" }
  attest    = ["type=sbom", "type=provenance,mode=max"]
  labels = {
    "org.opencontainers.image.title"    = item.title
    "org.opencontainers.image.version"  = VERSION
    "org.opencontainers.image.revision" = REVISION
    "org.opencontainers.image.source"   = SOURCE
    "org.opencontainers.image.licenses" = "MIT"
  }
}
