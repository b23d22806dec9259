export { AppendOnlyFile } from "./AppendOnlyFile.ts";
export { FileLock } from "./FileLock.ts";
export { FileChanged, type ReplacedFile, replaceFiles } from "./replaceFiles.ts";
export { writeWhole } from "./writeWhole.ts";
