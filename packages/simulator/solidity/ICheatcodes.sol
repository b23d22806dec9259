// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title ICheatcodes
/// @notice What the simulator asks of the test runner, so that it needs no test library.
interface ICheatcodes {
    struct Log {
        bytes32[] topics;
        bytes data;
        address emitter;
    }

    function chainId(uint256 newChainId) external;
    function computeCreateAddress(address deployer, uint256 nonce) external pure returns (address account);
    function deal(address account, uint256 newBalance) external;
    function getBlockTimestamp() external view returns (uint256 timestamp);
    function getCode(string calldata artifact) external view returns (bytes memory creationCode);
    function getNonce(address account) external view returns (uint64 nonce);
    function getRecordedLogs() external returns (Log[] memory logs);
    function prank(address sender) external;
    function recordLogs() external;
    function startPrank(address sender) external;
    function stopPrank() external;
    function warp(uint256 newTimestamp) external;
}

ICheatcodes constant CHEATCODES = ICheatcodes(address(uint160(uint256(keccak256("hevm cheat code")))));
