// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Batch} from "@causeway/solidity/interfaces/IMailbox.sol";
import {SwapExitSteps} from "./SwapExitSteps.sol";
import {SwapTrader} from "./SwapTrader.sol";

/// @title SwapPoolSteps
/// @notice Prices move and come back, and a stranger leans against the pool of a delivery or of a fill.
abstract contract SwapPoolSteps is SwapExitSteps {
    /// @dev The output of a delivery or a fill that was only tried.
    error Tried(uint256 amountOut);

    /// @dev What the receiver of the order had before.
    uint256 private _seenBefore;
    SwapTrader internal leaner = new SwapTrader();

    /// @dev By up to some ten percent, so that many orders are held.
    function movePool(uint256 seed) external {
        uint256 chain = _pick(seed, "chain", CHAINS);
        uint256 units = _pick(seed, "moved", 60_000) * tokenUnit(chain);
        bool isUp = _pick(seed, "up", 3) == 0;
        _trade(chain, isUp ? -int256(units) : int256(units));
        _did("moved pools");
    }

    function restorePool(uint256 seed) external {
        _restore(_pick(seed, "chain", CHAINS));
    }

    /// @dev Around a delivery.
    function leanOnDelivery(uint256 seed) external {
        bytes32 id = _pickLeaned(seed, Stage.Underway);
        if (id == 0 || sent[id].advancer != address(0)) return;
        Batch memory batch = _batchOf(sent[id].lane, sent[id].index);
        uint256 alone = _outputOf(abi.encodeCall(this.tryDelivery, (id, batch)));
        uint256 least = _minimumNow(id);
        uint256 chain = sent[id].destination;
        _enter(chain);
        int256 gain = -_lean(seed, chain);
        _deliverBatch(id, batch);
        _enter(chain);
        gain += _leanBack(chain);
        _checkGain(gain, alone, least, sent[id].end == End.Filled);
    }

    /// @dev Around a stranger's fill, whose fee is beside.
    function leanOnFill(uint256 seed) external {
        bytes32 id = _pickLeaned(seed, Stage.Held);
        if (id == 0) return;
        uint256 chain = sent[id].destination;
        _enter(chain);
        bytes memory hops = _routeBy(Way.Pool, sent[id].finalToken);
        uint256 alone = _outputOf(abi.encodeCall(this.tryFill, (id, hops)));
        uint256 least = _minimumNow(id);
        int256 gain = -_lean(seed, chain);
        bool isFilled = _fillBy(stranger, id, hops);
        gain += _leanBack(chain);
        _checkGain(gain, alone, least, isFilled);
    }

    // each reverts, so that nothing of it stays

    function tryDelivery(bytes32 id, Batch memory batch) external {
        _deliverBatch(id, batch);
        revert Tried(_gotOf(id));
    }

    function tryFill(bytes32 id, bytes memory hops) external {
        _fillBy(stranger, id, hops);
        revert Tried(_gotOf(id));
    }

    // ---------------------------------------------------------------- internal

    function _gotOf(bytes32 id) private view returns (uint256) {
        return sent[id].end == End.Filled ? sent[id].seenFinal - _seenBefore : 0;
    }

    function _outputOf(bytes memory call) private returns (uint256) {
        (, bytes memory reason) = address(this).call(call);
        if (bytes4(reason) != Tried.selector) {
            assembly ("memory-safe") {
                revert(add(reason, 32), mload(reason))
            }
        }
        uint256 amountOut;
        assembly ("memory-safe") {
            amountOut := mload(add(reason, 36))
        }
        return amountOut;
    }

    /// @dev An order through the pool alone: what it gets depends on that pool only.
    function _pickLeaned(uint256 seed, Stage stage) private returns (bytes32 id) {
        id = _pickAt(seed, stage);
        if (id == 0 || sent[id].way != Way.Pool) return 0;
        _seenBefore = sent[id].seenFinal;
    }

    /// @dev Whoever leans has neither USD nor the other token before but what is lent to them. What that is of the
    /// other token.
    function _lean(uint256 seed, uint256 chain) private returns (int256 lent) {
        uint256 whole = 1 + _pick(seed, "leant", 60_000);
        bool sellsUsd = _pick(seed, "sells", 4) != 0;
        (address pool, address usd) = (pools[chain], address(tokens[chain]));
        _mintUsd(chain, address(leaner), 1_000_000 * tokenUnit(chain));
        others[chain].mint(address(leaner), 1_000_000 * WHOLE);
        lent = int256(others[chain].balanceOf(address(leaner)));
        if (sellsUsd) leaner.trade(pool, usd, int256(whole * tokenUnit(chain)));
        else leaner.trade(pool, address(others[chain]), int256(whole * WHOLE));
    }

    /// @dev Brings their USD back to what was lent, by a trade, and returns what they have of the other token.
    function _leanBack(uint256 chain) private returns (int256 has) {
        IERC20 usd = tokens[chain];
        int256 over = int256(usd.balanceOf(address(leaner))) - int256(1_000_000 * tokenUnit(chain));
        if (over > 0) leaner.trade(pools[chain], address(usd), over);
        else if (over < 0) leaner.trade(pools[chain], address(others[chain]), over);
        has = int256(others[chain].balanceOf(address(leaner)));
        vm.startPrank(address(leaner));
        usd.transfer(address(0xdead), usd.balanceOf(address(leaner)));
        others[chain].transfer(address(0xdead), uint256(has));
        vm.stopPrank();
    }

    /// @dev At most what the order would have got without them, less the minimum of this moment; nothing if the order
    /// is not filled.
    function _checkGain(int256 gain, uint256 alone, uint256 least, bool isFilled) private {
        int256 most = isFilled && alone > least ? int256(alone - least) : int256(0);
        assertLe(gain, most, "a stranger gained more than the quote less the minimum");
        if (gain > 0) _did("gains within the bound");
        _did(isFilled ? "leant on and filled" : "leant on and held");
    }

    /// @dev Sells so many USD, or buys them.
    function _trade(uint256 chain, int256 amount) private {
        if (amount == 0) return;
        _enter(chain);
        address token = address(amount > 0 ? tokens[chain] : others[chain]);
        IERC20 usd = tokens[chain];
        uint256 before = usd.balanceOf(address(trader));
        trader.trade(pools[chain], token, amount);
        traded[chain] += int256(before) - int256(usd.balanceOf(address(trader)));
    }

    function _restore(uint256 chain) internal {
        _trade(chain, -traded[chain]);
    }
}
