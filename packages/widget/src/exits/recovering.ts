export { recover, send } from "@causeway/sdk";
export { ExitsPanel } from "./ExitsPanel.tsx";
