// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IRelayHandler, Relay} from "@causeway/solidity/interfaces/IRelayHandler.sol";

/// @title Impostor
/// @notice A handler that sends on whatever it is given.
contract Impostor is IRelayHandler {
    /// @inheritdoc IRelayHandler
    function handle(Relay calldata, bytes calldata payload) external pure returns (bool, bytes memory) {
        return (true, payload);
    }
}
