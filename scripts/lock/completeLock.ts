/** The part of package-lock.json that this looks at. */
export interface Lock {
  packages: Record<string, LockedPackage>;
}

export interface LockedPackage {
  /** Where the folder of its place says another one. */
  name?: string;
  version?: string;
  /** Where it comes from; npm asks its registry where nothing is said. */
  resolved?: string;
  /** The hash of its tarball. */
  integrity?: string;
  /** One of ours, in another folder. */
  link?: boolean;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

const EXACT_VERSION = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

const SYSTEMS: Record<string, string> = {
  android: "android",
  darwin: "darwin",
  freebsd: "freebsd",
  linux: "linux",
  openharmony: "openharmony",
  win32: "win32",
};

const PROCESSORS: Record<string, string> = {
  amd64: "x64",
  arm: "arm",
  arm64: "arm64",
  ia32: "ia32",
  ppc64: "ppc64",
  riscv64: "riscv64",
  s390x: "s390x",
  x64: "x64",
};

const C_LIBRARIES: Record<string, string> = { gnu: "glibc", musl: "musl" };

/**
 * Adds the native packages of other platforms that npm left out of the lock file, because its
 * registry did not have them: without an entry `npm ci` fails, and other platforms lack them.
 */
export function completeLock(lock: Lock): Lock {
  const missing = Object.entries(lock.packages).flatMap(([path, { dev, optionalDependencies }]) =>
    Object.entries(optionalDependencies ?? {})
      .filter(([name, version]) => EXACT_VERSION.test(version) && !isLocked(lock, path, name))
      .map(([name, version]) => [`node_modules/${name}`, nativePackage(name, version, dev)]),
  );
  const packages = { ...lock.packages, ...Object.fromEntries(missing) };
  return { ...lock, packages: sortedByPath(packages) };
}

/** npm looks for a package in the folder of who asks for it, then in each one above. */
function isLocked({ packages }: Lock, asker: string, name: string): boolean {
  const folders = [asker];
  for (let folder = asker; folder.includes("node_modules/"); ) {
    folder = folder.slice(0, folder.lastIndexOf("node_modules/")).replace(/\/$/, "");
    folders.push(folder);
  }
  return [...folders, ""].some((folder) => {
    const path = folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`;
    return path in packages;
  });
}

function nativePackage(name: string, version: string, dev?: boolean): LockedPackage {
  const words = name.split("/").at(-1)?.split("-") ?? [];
  const named = (values: Record<string, string>) => words.flatMap((word) => values[word] ?? []);
  const libc = named(C_LIBRARIES);
  return {
    version,
    cpu: named(PROCESSORS),
    ...(dev ? { dev } : {}),
    ...(libc.length > 0 ? { libc } : {}),
    optional: true,
    os: named(SYSTEMS),
  };
}

function sortedByPath(packages: Lock["packages"]): Lock["packages"] {
  const entries = Object.entries(packages);
  return Object.fromEntries(entries.sort(([a], [b]) => a.localeCompare(b, "en")));
}
