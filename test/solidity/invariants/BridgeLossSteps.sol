// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {IVaultLosses} from "../../../contracts/bridge/interfaces/IVaultLosses.sol";
import {BridgeFeeSteps} from "./BridgeFeeSteps.sol";

/// @title BridgeLossSteps
/// @notice Guardians hold shares, and lane admins write losses off and undo it: rarely, and rightly or not.
abstract contract BridgeLossSteps is BridgeFeeSteps {
    uint256 private constant WRITTEN_WITHIN = 7 days;

    /// @dev Since when the shares were held as something was written off last, and what of that can be undone.
    mapping(uint256 chain => uint256) private _lostIn;
    mapping(uint256 chain => mapping(uint256 other => uint256)) private _undoable;

    /// @dev Shares are held, something is written off or undone, and mostly they move again.
    function lose(uint256 seed) external {
        uint256 chain = _pickVault(seed);
        _enter(chain);
        if (!_areSharesHeld(chain)) _hold(chain);
        if (_pick(seed, "write off", 2) == 0) _writeOff(chain, seed);
        if (_pick(seed, "undo", 2) == 0) _undo(chain, seed);
        if (_pick(seed, "end", 4) == 0) return;
        bool isHeld = _areSharesHeld(chain);
        bool isEnded = _asAdmin(address(custodies[chain]), abi.encodeCall(IVaultLosses.endShareHold, ()));
        assertEq(isEnded, isHeld, "whether shares move again");
        if (isEnded) _holdAgain(chain, seed);
    }

    /// @dev Not at once; and what was written off in another hold stays so.
    function _holdAgain(uint256 chain, uint256 seed) private {
        _hold(chain);
        _passTime(1);
        _enter(chain);
        _hold(chain);
        if (!_areSharesHeld(chain)) return;
        _undo(chain, seed);
        assertTrue(_asAdmin(address(custodies[chain]), abi.encodeCall(IVaultLosses.endShareHold, ())));
    }

    function _hold(uint256 chain) private {
        (uint256 from, uint256 until) = _losses(chain).shareHold();
        bool isDone = _asAdmin(address(custodies[chain]), abi.encodeCall(IVaultLosses.holdShares, ()));
        assertEq(isDone, time > 2 * until - from, "whether shares are held");
        if (isDone) _did("share holds");
    }

    /// @dev No more than was released, within the days of a hold; all shares bear it alike.
    function _writeOff(uint256 chain, uint256 seed) private {
        uint256 other = (chain + 1 + _pick(seed, "other", CHAINS - 1)) % CHAINS;
        (uint256 from, ) = _losses(chain).shareHold();
        uint256 since = time - _pick(seed, "since", 3 days);
        if (_losses(chain).releasedSince(chainIds[other], since) == 0) other = _third(chain, other);
        uint256 released = _losses(chain).releasedSince(chainIds[other], since);
        // what is more than providers have is another test's
        uint256 most = _vault(chain).totalAssets() / custodies[chain].unit() / 4;
        if (most == 0) return;
        uint256 units = 1 + _pick(seed, "lost", Math.min(released, most) + 1);
        if (_pick(seed, "too much", 6) == 0) units = released + 1;
        bool isMet = _areSharesHeld(chain) && time < from + WRITTEN_WITHIN && units <= released;
        bytes memory data = abi.encodeCall(IVaultLosses.writeOff, (chainIds[other], units, since));
        if (!_moveLoss(chain, data, isMet, -int256(units))) return;
        if (_lostIn[chain] != from) {
            _lostIn[chain] = from;
            for (uint256 i = 0; i < CHAINS; ++i) _undoable[chain][i] = 0;
        }
        _undoable[chain][other] += units;
        writtenOff[chain] += units;
        _did("write-offs");
    }

    function _undo(uint256 chain, uint256 seed) private {
        uint256 other = (chain + 1 + _pick(seed, "other", CHAINS - 1)) % CHAINS;
        if (_undoable[chain][other] == 0) other = _third(chain, other);
        (uint256 from, ) = _losses(chain).shareHold();
        uint256 undoable = _lostIn[chain] == from ? _undoable[chain][other] : 0;
        uint256 units = 1 + _pick(seed, "undone", undoable + undoable / 4 + 1);
        bool isMet = _areSharesHeld(chain) && units <= undoable;
        bytes memory data = abi.encodeCall(IVaultLosses.undoWriteOff, (chainIds[other], units));
        if (!_moveLoss(chain, data, isMet, int256(units))) return;
        _undoable[chain][other] -= units;
        writtenOff[chain] -= units;
        _did("write-offs undone");
    }

    function _third(uint256 chain, uint256 other) private pure returns (uint256) {
        return HUB + SPOKE_A + SPOKE_B - chain - other;
    }

    /// @dev It moves no money and no share, and what all shares have by as much as it says.
    function _moveLoss(uint256 chain, bytes memory data, bool isMet, int256 units) private returns (bool isDone) {
        (uint256 assets, uint256 shares) = (_vault(chain).totalAssets(), _vault(chain).totalSupply());
        uint256 balance = tokens[chain].balanceOf(address(custodies[chain]));
        isDone = _asAdmin(address(custodies[chain]), data);
        assertEq(isDone, isMet, "whether a loss is stated, or undone");
        if (!isDone) return false;
        int256 moved = int256(_vault(chain).totalAssets()) - int256(assets);
        assertEq(moved, units * int256(custodies[chain].unit()), "what a loss costs all shares");
        assertEq(_vault(chain).totalSupply(), shares, "a loss issued shares");
        assertEq(tokens[chain].balanceOf(address(custodies[chain])), balance, "a loss moved money");
    }
}
