import { fileURLToPath } from "node:url";

/** The root of the project. */
export const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));
export const PACKAGE = fileURLToPath(new URL("../../", import.meta.url));
/** What is published. */
export const DIST = fileURLToPath(new URL("../../dist/", import.meta.url));
