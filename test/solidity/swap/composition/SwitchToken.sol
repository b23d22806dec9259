// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {PlainToken} from "../../bridge/tokens/PlainToken.sol";

/// @dev A token whose issuer can pause it, refuse an account, keep a part of each transfer, or make a call in the next.
contract SwitchToken is PlainToken {
    uint256 private _keptBps;
    bool private _isPaused;
    mapping(address account => bool) private _isRefused;
    address private _payer;
    address private _target;
    bytes private _doing;
    bool public succeeded;

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

    function setCall(address target, bytes calldata doing) external {
        setCallBy(address(0), target, doing);
    }

    /// @dev In the next transfer of one account; of any account if `payer` is zero.
    function setCallBy(address payer, address target, bytes calldata doing) public {
        (_payer, _target, _doing) = (payer, target, doing);
    }

    function _update(address from, address to, uint256 value) internal override {
        require(!_isPaused, TokenPaused());
        require(!_isRefused[to], Refused(to));
        if (_payer == address(0) || _payer == from) _call();
        super._update(from, to, value);
        bool isMoved = from != address(0) && to != address(0);
        if (isMoved && _keptBps != 0) super._update(to, address(0), (value * _keptBps) / 10_000);
    }

    /// @dev Once.
    function _call() private {
        if (_target == address(0)) return;
        address target = _target;
        _target = address(0);
        (succeeded, ) = target.call(_doing);
    }
}
