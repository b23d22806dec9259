export { EvmCosts } from "./EvmCosts.ts";
