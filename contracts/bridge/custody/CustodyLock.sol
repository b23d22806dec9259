// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {TransientSlot} from "@openzeppelin/contracts/utils/TransientSlot.sol";
import {ICustody} from "../interfaces/ICustody.sol";

/// @title CustodyLock
/// @notice One lock over everything that changes a custody, so that no token and no receiver finds it half done. It
/// also stands open: from `prepareForLock` to `lockArrived`, while tokens arrive.
abstract contract CustodyLock is ICustody {
    using TransientSlot for *;

    uint256 private constant IDLE = 0;
    uint256 private constant BUSY = 1;
    /// @dev Open, and nothing was held; one more for each of the token's smallest that was.
    uint256 private constant OPEN = 2;

    /// @dev Transient: what is under way.
    bytes32 private constant PHASE = keccak256("causeway.custody.phase");

    /// @inheritdoc ICustody
    address public immutable bridge;

    modifier exclusive() {
        _enter();
        _;
        _leave();
    }

    modifier onlyBridge() {
        _requireBridge();
        _;
    }

    /// @notice Names the bridge.
    /// @param bridge_ It may be deployed later: its address is known before.
    constructor(address bridge_) {
        require(bridge_ != address(0), ZeroAddress());
        bridge = bridge_;
    }

    function _enterOpen(uint256 balance) internal {
        _requireIdle();
        PHASE.asUint256().tstore(OPEN + balance);
    }

    /// @dev What was held when it was opened. `_leave` ends what this begins.
    function _closeAndEnter() internal returns (uint256 balance) {
        uint256 phase = PHASE.asUint256().tload();
        require(phase >= OPEN, NotOpen());
        PHASE.asUint256().tstore(BUSY);
        return phase - OPEN;
    }

    function _enter() internal {
        _requireIdle();
        PHASE.asUint256().tstore(BUSY);
    }

    function _leave() internal {
        PHASE.asUint256().tstore(IDLE);
    }

    function _isOpen() internal view returns (bool) {
        return PHASE.asUint256().tload() >= OPEN;
    }

    /// @dev Meaningful while it is open.
    function _openedWith() internal view returns (uint256) {
        return PHASE.asUint256().tload() - OPEN;
    }

    function _requireIdle() private view {
        require(PHASE.asUint256().tload() == IDLE, CustodyBusy());
    }

    function _requireBridge() private view {
        require(msg.sender == bridge, NotBridge(msg.sender));
    }
}
