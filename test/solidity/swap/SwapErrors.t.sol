// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ISwapRouter, SwapOrder} from "@causeway/solidity/interfaces/ISwapRouter.sol";
import {IExecutor} from "../../../contracts/swap/interfaces/IExecutor.sol";
import {IInputPayer} from "../../../contracts/swap/interfaces/IInputPayer.sol";
import {HopsLib} from "../../../contracts/swap/libraries/HopsLib.sol";
import {SwapFixture} from "./world/SwapFixture.sol";
import {TestVenue} from "./world/Venues.sol";

/// @dev What a refusal says, and refusals that another contract's check stands before.
contract SwapErrorsTest is SwapFixture {
    function setUp() public override {
        super.setUp();
        _enter(SPOKE_A);
    }

    // ---------------------------------------------------------------- input

    function test_payInput_withoutAnOrder_paysNothing_toTheExecutorEither() public {
        address[2] memory payers = [address(routers[SPOKE_A]), address(receivers[SPOKE_A])];
        for (uint256 i = 0; i < 2; ++i) {
            vm.prank(address(executors[SPOKE_A]));
            vm.expectRevert(abi.encodeWithSelector(IInputPayer.InputExceeded.selector, 1, 0));
            IInputPayer(payers[i]).payInput(stranger, 1);
        }
    }

    function test_venue_thatAsksForMoreThanTheHop_isToldBoth() public {
        TestVenue venue = new TestVenue();
        venue.setTerms(10_100, 0, address(venue));
        vm.prank(admin);
        executors[SPOKE_A].addVenue(3, venue);
        SwapOrder memory order = _localOrder();
        order.hops = _route(abi.encodePacked(uint8(3), address(tokens[SPOKE_A])));
        _fundOrder(order);
        vm.prank(user);
        vm.expectRevert(abi.encodeWithSelector(IExecutor.PaidTooMuch.selector, 101 * WHOLE, 100 * WHOLE));
        routers[SPOKE_A].swapAndCall(order);
    }

    // ---------------------------------------------------------------- routes

    function test_split_intoTwoTokens_namesTheFirstAndTheOther() public {
        address usd = address(tokens[SPOKE_A]);
        bytes memory first = abi.encodePacked(uint16(5_000), uint8(1), _throughPair(usd));
        bytes memory there = bytes.concat(_throughPool(usd), _throughPair(address(tokenIn)));
        SwapOrder memory order = _localOrder();
        order.hops = _route(bytes.concat(hex"0002", first, abi.encodePacked(uint16(0), uint8(2), there)));
        _fundOrder(order);
        vm.prank(user);
        vm.expectRevert(abi.encodeWithSelector(HopsLib.SplitTokensDiffer.selector, usd, address(tokenIn)));
        routers[SPOKE_A].swapAndCall(order);
    }

    // ---------------------------------------------------------------- unknown functions and venues

    function test_unknownFunction_isNamed() public {
        (bool succeeded, bytes memory reason) = address(routers[SPOKE_A]).call(hex"12345678");
        assertFalse(succeeded);
        assertEq(reason, abi.encodeWithSelector(ISwapRouter.UnknownFunction.selector, bytes4(0x12345678)));
    }

    function test_pairs_keepLessThanAll() public {
        vm.expectRevert();
        this.deployPairs(10_000);
        this.deployPairs(9_999);
    }

    function deployPairs(uint256 feeBps) external {
        bytes memory arguments = abi.encode(executors[SPOKE_A], v2Factory, _v2PairCodeHash(), feeBps);
        create("ConstantProductVenue.sol:ConstantProductVenue", arguments);
    }

    // ---------------------------------------------------------------- fees

    /// @dev No amount overflows: what pays the order says that it has not got as much.
    function test_fees_ofTheLargestAmount_areComputed() public view {
        SwapOrder memory order = _localOrder();
        (order.amountIn, order.integrator, order.integratorBps) = (type(uint256).max, stranger, 77);
        uint256 fee = routers[SPOKE_A].quote(order, user).integratorFee;
        uint256 expected = (type(uint256).max / 10_000) * 77 + ((type(uint256).max % 10_000) * 77) / 10_000;
        assertEq(fee, expected);
        assertEq(routers[SPOKE_A].quote(order, user).amountSwapped, type(uint256).max - expected);
    }
}
