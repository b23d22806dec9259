/** A package that others install. */
export interface PublishedPackage {
  /** Its folder in `packages/`. Its name is `@causeway/` and the same. */
  readonly folder: string;
  /** Entries of its `exports` that only this project uses. */
  readonly internal?: readonly string[];
  /** Whether it has a program for pages without a bundler. */
  readonly hasScript?: boolean;
}

/** What `npm run pack` packs. What these import of other packages of the project becomes part of them. */
export const PACKAGES: readonly PublishedPackage[] = [
  { folder: "solidity" },
  { folder: "protocol" },
  { folder: "environment" },
  { folder: "chains", internal: ["./ton/contracts", "./ton/messages", "./ton/sending"] },
  { folder: "lifecycle" },
  { folder: "local-network", internal: ["./NetworkFile", "./isAlive"] },
  { folder: "simulator" },
  { folder: "sdk" },
  { folder: "widget", internal: ["./script", "./settings"], hasScript: true },
];

export const SCOPE = "@causeway/";

/** Whether a module that is imported by name is in a package that others install. */
export function isPublished(name: string): boolean {
  return PACKAGES.some(({ folder }) => `${SCOPE}${folder}` === packageNameOf(name));
}

/** `@scope/name` of `@scope/name/path`, `name` of `name/path`. */
export function packageNameOf(imported: string): string {
  return imported
    .split("/")
    .slice(0, imported.startsWith("@") ? 2 : 1)
    .join("/");
}
