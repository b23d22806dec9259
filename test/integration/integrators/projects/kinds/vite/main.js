import { work } from "../page.js";

const output = document.querySelector("output");
output.textContent = await work().catch(String);
