/** Told what a build does, one line at a time. */
export type Progress = (line: string) => void;
