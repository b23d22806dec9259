export { AppendOnlyFile } from "./AppendOnlyFile.ts";
export { FileLock } from "./FileLock.ts";
export { writeWhole } from "./writeWhole.ts";
