/**
 * What an answer rests on: the index (the answer states the heights), or configuration and deployment records (it may be
 * kept for a minute).
 */
export type Grounds = "index" | "configuration";
