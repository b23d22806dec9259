/** Bytes as TON's library takes them: browsers have no `Buffer`. */
export { Buffer } from "buffer/index.js";
