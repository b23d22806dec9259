export { recover, send } from "@causeway/sdk";
export { exitsSay } from "../messages/exits/exitsSay.ts";
export { ExitsPanel } from "./ExitsPanel.tsx";
