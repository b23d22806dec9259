export { build, execute, executions, resume, routes } from "@causeway/sdk";
export { loadSwapTexts } from "../messages/loadSwapTexts.ts";
export { worseThan } from "../review/worseThan.ts";
export { WayPanel } from "../way/WayPanel.tsx";
export { SwapPanel } from "./SwapPanel.tsx";
export { TellingSteps } from "./TellingSteps.ts";
