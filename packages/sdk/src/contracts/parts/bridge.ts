// Generated from the contracts: npm run generate.

export const bridgePart = [
  "function bridge((bytes32 assetId, uint256 amount, uint64 destinationChainId, bytes receiver, uint256 minReceived, uint40 deadline, bytes32 salt, address refundTo, bytes integrator, uint16 integratorBps, uint64 gasLimit, bytes payload, uint256 advanceFee, uint40 advanceFrom, uint40 advanceUntil)) payable returns (bytes32 transferId)",
  "function quote((bytes32 assetId, uint256 amount, uint64 destinationChainId, bytes receiver, uint256 minReceived, uint40 deadline, bytes32 salt, address refundTo, bytes integrator, uint16 integratorBps, uint64 gasLimit, bytes payload, uint256 advanceFee, uint40 advanceFrom, uint40 advanceUntil)) view returns ((uint256 messageFee, uint256 messageFeeBound, uint256 amount, uint256 units, uint256 relief, uint256 estimatedFee))",
] as const;
