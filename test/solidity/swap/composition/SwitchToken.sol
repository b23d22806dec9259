// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {PlainToken} from "../../bridge/tokens/PlainToken.sol";

/// @dev A token whose issuer can pause it, refuse an account, or keep a part of each transfer.
contract SwitchToken is PlainToken {
    uint256 private _keptBps;
    bool private _isPaused;
    mapping(address account => bool) private _isRefused;

    error TokenPaused();
    error Refused(address account);

    constructor(uint8 decimals_) PlainToken(decimals_) {}

    function setPaused(bool isPaused) external {
        _isPaused = isPaused;
    }

    function setKept(uint256 bps) external {
        _keptBps = bps;
    }

    function refuse(address account, bool isRefused) external {
        _isRefused[account] = isRefused;
    }

    function _update(address from, address to, uint256 value) internal override {
        require(!_isPaused, TokenPaused());
        require(!_isRefused[to], Refused(to));
        super._update(from, to, value);
        bool isMoved = from != address(0) && to != address(0);
        if (isMoved && _keptBps != 0) super._update(to, address(0), (value * _keptBps) / 10_000);
    }
}
