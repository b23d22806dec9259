// Generated from the contracts: npm run generate.

export const swapRouterPart = [
  "event OrderSent(bytes32 indexed orderId, address indexed sender, bytes32 indexed transferId, uint64 destinationChainId, address tokenIn, uint256 amountIn, uint256 amountBridged, (uint256 routerFee, address integrator, uint256 integratorFee) fees)",
] as const;
