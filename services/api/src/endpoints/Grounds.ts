/**
 * What an answer rests on: the index (the answer states the heights), configuration and deployment records (it may be kept
 * for a minute), or chains (the answer states the blocks, and is not kept).
 */
export type Grounds = "index" | "configuration" | "chains";
