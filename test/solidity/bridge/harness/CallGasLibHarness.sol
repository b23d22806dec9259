// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IAssetReceiver, ReceivedAsset} from "@causeway/solidity/interfaces/IAssetReceiver.sol";
import {CallGasLib} from "../../../../contracts/bridge/libraries/CallGasLib.sol";

/// @dev The library as the bridge compiles it.
contract CallGasLibHarness {
    function forCall() external view returns (uint256) {
        return CallGasLib.forCall();
    }

    /// @dev In memory that was not zero before.
    function callReceiver(address receiver, uint256 gasLimit) external {
        ReceivedAsset memory received;
        bytes memory data = abi.encodeCall(IAssetReceiver.onAssetReceived, (received, "hello"));
        assembly ("memory-safe") {
            mstore(0, not(0))
        }
        CallGasLib.callReceiver(receiver, gasLimit, data);
    }
}
