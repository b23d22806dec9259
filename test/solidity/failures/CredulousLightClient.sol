// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Checkpoint} from "../../../contracts/light-clients/Checkpoint.sol";

/// @dev Vouches for whatever it is shown, under the trust of another client.
contract CredulousLightClient {
    bytes32 public immutable trustId;
    uint64 public immutable originChainId;
    uint32 public constant generation = 0;
    bool public constant frozen = false;

    constructor(bytes32 pretendedTrustId, uint64 pretendedChainId) {
        (trustId, originChainId) = (pretendedTrustId, pretendedChainId);
    }

    /// @dev The evidence is an outbox root.
    function accept(bytes calldata evidence) external pure returns (Checkpoint memory checkpoint) {
        checkpoint.height = 1;
        checkpoint.outboxRoot = bytes32(evidence);
    }
}
