/** Native packages that the lock file names for a platform and that are not installed. */
export function missingPackages(lock, platform, isInstalled) {
  return Object.entries(lock.packages)
    .filter(([path, entry]) => path !== "" && entry.optional && isFor(entry, platform))
    .map(([path]) => path)
    .filter((path) => !isInstalled(path));
}

export function thisPlatform() {
  const { glibcVersionRuntime } = process.report.getReport().header;
  const libc = glibcVersionRuntime ? "glibc" : "musl";
  return { os: process.platform, cpu: process.arch, libc };
}

/** A package without `os` or `cpu` is optional for other reasons than the platform. */
function isFor({ os, cpu, libc }, platform) {
  if (!os || !cpu) return false;
  const libcFits = platform.os !== "linux" || !libc || libc.includes(platform.libc);
  return os.includes(platform.os) && cpu.includes(platform.cpu) && libcFits;
}
