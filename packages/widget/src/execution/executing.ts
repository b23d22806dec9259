export { build, execute, executions, resume, routes } from "@causeway/sdk";
export { loadSwapMessages } from "../messages/swap/loadSwapMessages.ts";
export { worseThan } from "../review/worseThan.ts";
export { speakWay, WayPanel } from "../way/WayPanel.tsx";
export { SwapPanel } from "./SwapPanel.tsx";
export { TellingSteps } from "./TellingSteps.ts";
