export { readPages } from "../src/pages/readPages.ts";
