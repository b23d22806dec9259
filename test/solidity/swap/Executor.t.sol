// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IAccessManaged} from "@openzeppelin/contracts/access/manager/IAccessManaged.sol";
import {Execution, IExecutor} from "../../../contracts/swap/interfaces/IExecutor.sol";
import {IVenue} from "../../../contracts/swap/interfaces/IVenue.sol";
import {HopsLib} from "../../../contracts/swap/libraries/HopsLib.sol";
import {FeeOnTransferToken} from "../bridge/tokens/FeeOnTransferToken.sol";
import {NoReturnToken} from "../bridge/tokens/NoReturnToken.sol";
import {PlainToken} from "../bridge/tokens/PlainToken.sol";
import {Payer} from "./world/Payer.sol";
import {SwapFixture} from "./world/SwapFixture.sol";
import {TestVenue} from "./world/Venues.sol";

interface ICallbacks {
    function uniswapV3SwapCallback(int256 amount0, int256 amount1, bytes calldata data) external;
    function pancakeV3SwapCallback(int256 amount0, int256 amount1, bytes calldata data) external;
}

contract ExecutorTest is SwapFixture {
    uint8 private constant TEST = 2;
    uint256 private constant AMOUNT = 100 * WHOLE;

    IExecutor private executor;
    Payer private payer;
    TestVenue private venue;

    function setUp() public override {
        super.setUp();
        _enter(SPOKE_A);
        executor = executors[SPOKE_A];
        payer = new Payer(executor);
        venue = new TestVenue();
        vm.prank(admin);
        executor.addVenue(TEST, venue);
        venue.setTerms(10_000, 9_000, address(this));
        tokenIn.mint(address(payer), AMOUNT);
        tokenOut.mint(address(venue), 10 * AMOUNT);
    }

    // ---------------------------------------------------------------- venues

    function test_addVenue_byAnother_orTwice_orOfNothing_reverts() public {
        bytes memory refusal = abi.encodeWithSelector(IAccessManaged.AccessManagedUnauthorized.selector, stranger);
        vm.startPrank(stranger);
        vm.expectRevert(refusal);
        executor.addVenue(3, venue);
        vm.expectRevert(refusal);
        executor.removeVenue(TEST);
        vm.stopPrank();
        vm.startPrank(admin);
        vm.expectRevert(abi.encodeWithSelector(IExecutor.VenueIdTaken.selector, TEST));
        executor.addVenue(TEST, venue);
        vm.expectRevert(abi.encodeWithSelector(IExecutor.VenueIdTaken.selector, 0));
        executor.addVenue(0, venue);
        vm.expectRevert(abi.encodeWithSelector(IExecutor.NotContract.selector, stranger));
        executor.addVenue(3, IVenue(stranger));
        vm.expectRevert(abi.encodeWithSelector(IExecutor.UnknownVenue.selector, 3));
        executor.removeVenue(3);
        vm.stopPrank();
    }

    function test_removeVenue_endsItsHops() public {
        assertEq(executor.venueIds().length, 4);
        vm.prank(admin);
        executor.removeVenue(TEST);
        assertEq(executor.venueIds().length, 3);
        vm.expectRevert(abi.encodeWithSelector(IExecutor.UnknownVenue.selector, TEST));
        _run(0);
    }

    function test_venues_takeCallsOfTheExecutorAlone() public {
        uint8[3] memory ids = [PAIRS, POOLS, KEYED];
        for (uint256 i = 0; i < 3; ++i) {
            IVenue one = executor.venueOf(ids[i]);
            vm.expectRevert(abi.encodeWithSelector(IVenue.NotExecutor.selector, address(this)));
            one.swap(address(tokenIn), address(tokenOut), 1, FEE, address(this));
        }
    }

    function test_callbacks_byAnother_revert() public {
        ICallbacks pools = ICallbacks(address(executor.venueOf(POOLS)));
        bytes memory refusal = abi.encodeWithSignature("NotPool(address)", address(this));
        vm.expectRevert(refusal);
        pools.uniswapV3SwapCallback(1, 1, "");
        vm.expectRevert(refusal);
        pools.pancakeV3SwapCallback(1, 1, "");
    }

    // ---------------------------------------------------------------- what a venue may do

    function test_pay_byAnother_reverts() public {
        vm.expectRevert(abi.encodeWithSelector(IExecutor.NotVenue.selector, address(this)));
        executor.pay(address(this), 0);
        vm.prank(address(venue));
        vm.expectRevert(abi.encodeWithSelector(IExecutor.NotVenue.selector, address(venue)));
        executor.pay(address(this), 0);
    }

    function test_pay_ofMoreThanTheHop_reverts() public {
        venue.setTerms(10_001, 9_000, address(this));
        vm.expectPartialRevert(IExecutor.PaidTooMuch.selector);
        _run(0);
    }

    function test_venue_thatPaysTooLittle_costsNothing() public {
        vm.expectPartialRevert(IExecutor.InsufficientOutput.selector);
        _run((AMOUNT * 9) / 10 + 1);
        venue.setTerms(10_000, 0, address(this));
        vm.expectPartialRevert(IExecutor.InsufficientOutput.selector);
        _run(1);
        assertEq(tokenIn.balanceOf(address(payer)), AMOUNT);
    }

    function test_venue_thatTakesLess_leavesTheRestWithItsPayer() public {
        venue.setTerms(4_000, 9_000, address(this));
        _run(0);
        assertEq(tokenIn.balanceOf(address(payer)), (AMOUNT * 6) / 10);
    }

    function test_venue_inTheMiddle_thatTakesLess_hasTheRestPassedOn() public {
        PlainToken between = new PlainToken(18);
        between.mint(address(venue), AMOUNT);
        TestVenue second = new TestVenue();
        second.setTerms(3_000, 5_000, address(this));
        tokenOut.mint(address(second), AMOUNT);
        vm.prank(admin);
        executor.addVenue(3, second);
        bytes memory steps = abi.encodePacked(TEST, address(between), uint8(3), address(tokenOut));
        payer.run(address(tokenIn), AMOUNT, _route(steps), 0, receiver);
        uint256 amount = (AMOUNT * 9) / 10;
        assertEq(between.balanceOf(address(payer)), (amount * 7) / 10);
        assertEq(between.balanceOf(address(executor)), 0);
    }

    function test_venue_thatPaysNothing_endsTheRoute_andOneUnitGoesOn() public {
        PlainToken usd = tokens[SPOKE_A];
        usd.mint(address(venue), 1);
        bytes memory there = _route(abi.encodePacked(TEST, address(usd), TEST, address(tokenOut)));
        venue.setTerms(10_000, 0, address(this));
        vm.expectRevert(abi.encodeWithSelector(IExecutor.NothingToSwap.selector, address(usd)));
        payer.run(address(tokenIn), AMOUNT, there, 0, receiver);
        venue.setTerms(10_000, 10_000, address(this));
        payer.run(address(tokenIn), 1, there, 1, receiver);
        assertEq(tokenOut.balanceOf(receiver), 1);
    }

    function test_venue_afterItsHop_paysNothing() public {
        _run(0);
        vm.prank(address(venue));
        vm.expectRevert(abi.encodeWithSelector(IExecutor.NotVenue.selector, address(venue)));
        executor.pay(address(this), 0);
    }

    function test_venue_thatReenters_findsTheExecutorLocked() public {
        Execution memory execution;
        execution.amountIn = 1;
        venue.setCall(address(executor), abi.encodeCall(IExecutor.execute, (execution, "", "")));
        _run(0);
        assertFalse(venue.succeeded());
        vm.expectRevert(abi.encodeWithSelector(IExecutor.NothingToSwap.selector, address(0)));
        execution.amountIn = 0;
        executor.execute(execution, "", "");
    }

    function test_execute_spendsNothingThatWasLeftHere() public {
        tokenOut.mint(address(executor), 5);
        tokenIn.mint(address(executor), 7);
        _run(0);
        assertEq(tokenOut.balanceOf(address(executor)), 5);
        assertEq(tokenIn.balanceOf(address(executor)), 7);
        assertEq(tokenOut.balanceOf(receiver), (AMOUNT * 9) / 10);
    }

    function test_execute_withoutHops_paysNothingThatWasLeftHere() public {
        tokenIn.mint(address(executor), 7);
        payer.run(address(tokenIn), AMOUNT, "", AMOUNT, receiver);
        assertEq(tokenIn.balanceOf(receiver), AMOUNT);
        assertEq(tokenIn.balanceOf(address(executor)), 7);
    }

    function test_execute_toNobodyOrToTheContractsOrTheToken_reverts() public {
        address[4] memory refused = [address(0), address(executor), address(tokenOut), executor.orderCaller()];
        bytes memory hops = _route(abi.encodePacked(TEST, address(tokenOut)));
        for (uint256 i = 0; i < 4; ++i) {
            vm.expectRevert(abi.encodeWithSelector(IExecutor.InvalidAccount.selector, refused[i]));
            payer.run(address(tokenIn), AMOUNT, hops, 0, refused[i]);
        }
    }

    // ---------------------------------------------------------------- splits

    function testFuzz_split_sharesTheAmount(uint16 first, uint16 second) public {
        first = uint16(bound(first, 1, 9_998));
        second = uint16(bound(second, 1, 9_999 - first));
        bytes memory hop = abi.encodePacked(TEST, address(tokenOut));
        bytes memory parts = abi.encodePacked(first, uint8(1), hop, second, uint8(1), hop);
        bytes memory steps = bytes.concat(hex"0003", parts, abi.encodePacked(uint16(0), uint8(1), hop));
        payer.run(address(tokenIn), AMOUNT, _route(steps), 0, receiver);
        assertEq(tokenIn.balanceOf(address(payer)), 0, "the last part takes the rest");
        assertApproxEqAbs(tokenOut.balanceOf(receiver), (AMOUNT * 9) / 10, 3);
    }

    function test_split_thatIsNone_reverts() public {
        bytes memory hop = abi.encodePacked(TEST, address(tokenOut));
        bytes memory other = abi.encodePacked(TEST, address(tokens[SPOKE_A]));
        bytes memory half = abi.encodePacked(uint16(5_000), uint8(1), hop);
        bytes memory rest = abi.encodePacked(uint16(0), uint8(1), hop);
        bytes[6] memory bad = [
            bytes.concat(hex"0001", rest),
            bytes.concat(hex"0002", half, half),
            bytes.concat(hex"0002", rest, rest),
            bytes.concat(hex"0002", abi.encodePacked(uint16(10_000), uint8(1), hop), rest),
            bytes.concat(hex"0002", abi.encodePacked(uint16(5_000), uint8(0)), rest),
            bytes.concat(hex"0003", half, half, rest)
        ];
        for (uint256 i = 0; i < bad.length; ++i) {
            vm.expectPartialRevert(HopsLib.InvalidSplit.selector);
            payer.run(address(tokenIn), AMOUNT, _route(bad[i]), 0, receiver);
        }
        tokens[SPOKE_A].mint(address(venue), AMOUNT);
        bytes memory apart = bytes.concat(hex"0002", half, abi.encodePacked(uint16(0), uint8(1), other));
        vm.expectPartialRevert(HopsLib.SplitTokensDiffer.selector);
        payer.run(address(tokenIn), AMOUNT, _route(apart), 0, receiver);
    }

    function testFuzz_route_cutOffAnywhere_reverts(uint256 size) public {
        bytes memory hop = abi.encodePacked(TEST, address(tokenOut));
        bytes memory parts = abi.encodePacked(uint16(5_000), uint8(1), hop, uint16(0), uint8(1), hop);
        bytes memory route = _route(bytes.concat(hex"0002", parts));
        size = bound(size, 1, route.length - 1);
        assembly ("memory-safe") {
            mstore(route, size)
        }
        vm.expectPartialRevert(HopsLib.HopsCutOff.selector);
        payer.run(address(tokenIn), AMOUNT, route, 0, receiver);
    }

    function test_route_ofAnotherVersion_reverts() public {
        bytes memory route = bytes.concat(hex"02", abi.encodePacked(TEST, address(tokenOut)));
        vm.expectRevert(abi.encodeWithSelector(HopsLib.UnknownHopsVersion.selector, 2));
        payer.run(address(tokenIn), AMOUNT, route, 0, receiver);
    }

    // ---------------------------------------------------------------- odd tokens

    function test_tokenWithoutReturnValues_isSwapped() public {
        NoReturnToken odd = new NoReturnToken(18);
        odd.mint(address(payer), AMOUNT);
        payer.run(address(odd), AMOUNT, _route(abi.encodePacked(TEST, address(tokenOut))), 1, receiver);
        assertEq(odd.balanceOf(address(this)), AMOUNT);
    }

    function test_tokenThatKeepsAPart_isSwappedThroughAPair() public {
        FeeOnTransferToken odd = new FeeOnTransferToken(18);
        uint256 depth = DEPTH * WHOLE;
        odd.mint(address(liquidity), depth);
        tokenOut.mint(address(liquidity), depth);
        liquidity.addPair(v2Factory, address(odd), address(tokenOut), depth, depth);
        odd.mint(address(payer), AMOUNT);
        payer.run(address(odd), AMOUNT, _route(_throughPair(address(tokenOut))), 98 * WHOLE, receiver);
        assertGt(tokenOut.balanceOf(receiver), 98 * WHOLE);
    }

    function test_tokenThatKeepsAPart_throughAPoolThatCounts_reverts() public {
        FeeOnTransferToken odd = new FeeOnTransferToken(18);
        uint256 depth = DEPTH * WHOLE;
        odd.mint(address(payer), AMOUNT);
        bytes memory hops = _route(abi.encodePacked(TEST, address(odd), _throughPair(address(tokenOut))));
        odd.mint(address(venue), depth);
        vm.expectRevert();
        payer.run(address(tokenIn), AMOUNT, hops, 0, receiver);
        assertEq(tokenIn.balanceOf(address(payer)), AMOUNT);
    }

    function _run(uint256 least) private {
        bytes memory hops = _route(abi.encodePacked(TEST, address(tokenOut)));
        payer.run(address(tokenIn), AMOUNT, hops, least, receiver);
    }
}
