// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SwapOrder} from "@causeway/solidity/interfaces/ISwapRouter.sol";
import {IVenue} from "../../../../contracts/swap/interfaces/IVenue.sol";
import {Payer} from "../world/Payer.sol";
import {VictimFixture} from "./VictimFixture.sol";

/// @dev A token whose fallback takes any call, and answers with a word of its maker's.
contract AnsweringToken {
    uint256 private immutable ANSWER;

    constructor(uint256 answer) {
        ANSWER = answer;
    }

    fallback(bytes calldata) external returns (bytes memory) {
        return abi.encode(ANSWER);
    }
}

/// @dev An attacker's token in a hop's place: more of it comes out each time that somebody asks.
contract GrowingToken {
    function balanceOf(address) external view returns (uint256) {
        return type(uint128).max - gasleft();
    }

    function transfer(address, uint256) external pure returns (bool) {
        return true;
    }
}

/// @dev Rubic 2022: a token stood on the list of exchanges that users may have called, so calls of it moved allowances.
/// Here a venue is called by one function, whose selector no token has, and nothing is paid that it does not ask for.
contract RubicTokenAsTargetTest is VictimFixture {
    uint8 private constant FIRST = 3;

    /// @dev An admin lists tokens as venues, by mistake.
    function _listTokens() private returns (uint8 count) {
        _enter(SPOKE_A);
        address[4] memory listed = [
            address(tokenIn),
            address(wrappedNative),
            address(new AnsweringToken(0)),
            address(new AnsweringToken(1))
        ];
        vm.startPrank(admin);
        for (; count < listed.length; ++count) {
            executors[SPOKE_A].addVenue(FIRST + count, IVenue(listed[count]));
        }
        vm.stopPrank();
    }

    /// @dev The arguments of `swap` begin as those of `transferFrom`: two accounts and an amount.
    function test_hopThroughAToken_fromTheVictimToTheAttacker_movesNothing() public {
        uint8 count = _listTokens();
        Payer payer = new Payer(executors[SPOKE_A]);
        GrowingToken growing = new GrowingToken();
        for (uint8 id = FIRST; id < FIRST + count; ++id) {
            bytes memory hops = _route(abi.encodePacked(id, address(growing)));
            vm.prank(attacker);
            (bool succeeded, ) = address(payer).call(
                abi.encodeCall(Payer.run, (victim, STOLEN, hops, 0, address(payer)))
            );
            succeeded;
            _assertUnharmed();
            assertEq(tokenIn.balanceOf(address(growing)), 0);
        }
    }

    function test_orderThroughAToken_isRefused_andKeepsItsInput() public {
        uint8 count = _listTokens();
        SwapOrder memory order = _localOrder();
        order.leastOut = 1;
        (order.quotedOut, order.minimumFrom) = (1, 0);
        for (uint8 id = FIRST; id < FIRST + count; ++id) {
            order.hops = _route(abi.encodePacked(id, address(tokens[SPOKE_A])));
            _fundOrder(order);
            vm.prank(user);
            vm.expectRevert();
            routers[SPOKE_A].swapAndCall(order);
            assertEq(IERC20(order.tokenIn).balanceOf(user), order.amountIn * (id - FIRST + 1));
        }
        _assertUnharmed();
    }
}
