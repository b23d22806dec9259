// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IReachingCampaign} from "./ICampaign.sol";
import {SwapAdminSteps} from "./SwapAdminSteps.sol";

/// @title SwapChecks
/// @notice What holds after each step. Each check looks at as much, however many orders there are.
abstract contract SwapChecks is SwapAdminSteps, IReachingCampaign {
    uint256 private _checks;

    function check() external {
        for (uint256 chain = 0; chain < CHAINS; ++chain) _checkChain(chain);
        _checkFeesOfCoin();
        if (ids.length != 0) _checkOrder(ids[++_checks % ids.length]);
    }

    function _checkChain(uint256 chain) private view {
        IERC20[3] memory listed = [IERC20(tokens[chain]), others[chain], wrappedNative];
        address router = address(routers[chain]);
        address executor = address(executors[chain]);
        address receiver_ = address(receivers[chain]);
        for (uint256 i = 0; i < 3; ++i) {
            assertEq(listed[i].balanceOf(router), 0, "a router holds something");
            assertEq(listed[i].balanceOf(executor), 0, "an executor holds something");
            assertEq(listed[i].allowance(router, address(bridges[chain])), 0, "an allowance of a router stays");
            assertEq(listed[i].allowance(router, executor), 0, "an executor has an allowance of a router");
            assertEq(listed[i].balanceOf(receiver_), i == 0 ? heldSum[chain] : 0, "a receiver holds something else");
            assertEq(receivers[chain].heldOf(address(listed[i])), i == 0 ? heldSum[chain] : 0, "the sum of holds");
            assertEq(listed[i].balanceOf(universalRouter), 0, "something was left in a router of another's");
            _checkVenues(chain, listed[i]);
        }
        _checkCoins(chain);
        _checkFees(chain, address(tokens[chain]));
        _checkFees(chain, address(others[chain]));
    }

    /// @dev Removed ones too.
    function _checkVenues(uint256 chain, IERC20 token) private view {
        for (uint256 i = 0; i < 3; ++i) {
            assertEq(token.balanceOf(address(venues[chain][i])), 0, "a venue holds something");
            address executor = address(executors[chain]);
            assertEq(token.allowance(executor, address(venues[chain][i])), 0, "a venue has an allowance");
        }
        assertEq(token.balanceOf(executors[chain].orderCaller()), 0, "the caller of receivers holds something");
    }

    function _checkCoins(uint256 chain) private view {
        uint256 coins = address(routers[chain]).balance + address(executors[chain]).balance;
        coins += address(receivers[chain]).balance + executors[chain].orderCaller().balance;
        assertEq(coins, 0, "a contract holds coin");
    }

    /// @dev Fees of coin are wrapped; all chains have the same wrapped coin.
    function _checkFeesOfCoin() private view {
        assertEq(wrappedNative.balanceOf(purse), purseSum[HUB][address(0)], "what the purse got of coin");
        assertEq(
            wrappedNative.balanceOf(integrator),
            integratorSum[HUB][address(0)],
            "what the integrator got of coin"
        );
    }

    function _checkFees(uint256 chain, address token) private view {
        assertEq(IERC20(token).balanceOf(purse), purseSum[chain][token], "what the purse got");
        assertEq(IERC20(token).balanceOf(integrator), integratorSum[chain][token], "what the integrator got");
    }

    /// @dev One after each step.
    function _checkOrder(bytes32 id) internal view {
        Sent storage order = sent[id];
        _checkUnmoved(id);
        bool isHeld = order.stage == Stage.Held;
        assertEq(receivers[order.destination].isHeld(heldOf[id]), isHeld, "whether an order is held");
        bool isEnded = order.stage == Stage.Done || order.advancer != address(0);
        assertEq(order.end != End.None, isEnded, "whether an order has ended");
        // what was paid, in one way alone
        uint256 paid = order.seenFinal - order.gifts;
        bool isFilled = order.end == End.Filled;
        bool isPaidInAsset = order.end == End.PaidInAsset;
        if (order.end == End.None) assertEq(paid + order.seenAsset, 0, "an order without an end was paid");
        if (order.end == End.Refunded) assertEq(paid + order.seenAsset, 0, "refunded, and paid");
        if (isFilled) assertGt(paid, 0, "filled with nothing");
        if (isPaidInAsset) assertGt(order.seenAsset, 0, "paid nothing of the asset");
        if (order.end != End.Refunded) {
            assertLt(order.seenBack, custodies[order.origin].unit() + 1, "refunded, and paid");
        }
    }
}
