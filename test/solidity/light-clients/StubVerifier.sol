// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IVerifier} from "../../../contracts/light-clients/interfaces/IVerifier.sol";

/// @dev Accepts exactly one statement with exactly one proof.
contract StubVerifier is IVerifier {
    uint256 public constant slots = 4;
    bytes32 public constant keyHash = keccak256("key");
    bool public immutable isDevelopmentKey;

    bytes32 private _statement;

    constructor(bool developmentKey) {
        isDevelopmentKey = developmentKey;
    }

    function allow(bytes calldata proof, uint256 committee, uint256 message) external {
        _statement = keccak256(abi.encode(proof, committee, message));
    }

    function verify(bytes calldata proof, uint256 committee, uint256 message) external view returns (bool) {
        return _statement == keccak256(abi.encode(proof, committee, message));
    }
}
