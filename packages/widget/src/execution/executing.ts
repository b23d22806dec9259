export { build, execute, fromJson, resume, routes, storageOf } from "@causeway/sdk";
export { loadSwapMessages } from "../messages/swap/loadSwapMessages.ts";
export { worseThan } from "../review/worseThan.ts";
export { speakWay, WayPanel } from "../way/WayPanel.tsx";
export { SwapPanel } from "./SwapPanel.tsx";
export { TellingSteps } from "./TellingSteps.ts";
