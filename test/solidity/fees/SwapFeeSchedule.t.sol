// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {AccessManager} from "@openzeppelin/contracts/access/manager/AccessManager.sol";
import {IAccessManaged} from "@openzeppelin/contracts/access/manager/IAccessManaged.sol";
import {SwapOrder} from "@causeway/solidity/interfaces/ISwapRouter.sol";
import {Roles} from "../../../contracts/access/Roles.sol";
import {SwapFeePurse} from "../../../contracts/fees/SwapFeePurse.sol";
import {IFeeSchedule} from "../../../contracts/fees/interfaces/IFeeSchedule.sol";
import {IFeeShares, Share} from "../../../contracts/fees/interfaces/IFeeShares.sol";
import {DestinationFee, ISwapFeeSchedule, SwapFees} from "../../../contracts/fees/interfaces/ISwapFeeSchedule.sol";
import {ISwapRouterAdmin} from "../../../contracts/swap/interfaces/ISwapRouterAdmin.sol";
import {SwapFixture} from "../swap/world/SwapFixture.sol";

/// @dev The fee schedule of spoke A's swap router: 10 bps here and to the hub, 70 to 30.
contract SwapFeeScheduleTest is SwapFixture {
    address private immutable treasury = makeAddr("treasury");
    address private immutable partner = makeAddr("partner");
    ISwapFeeSchedule private schedule;

    function setUp() public override {
        super.setUp();
        _enter(SPOKE_A);
        schedule = _newSchedule();
        vm.prank(admin);
        schedule.publish(1, 0, _fees(10, 7_000));
        vm.expectRevert(ISwapRouterAdmin.NoPurse.selector);
        routers[SPOKE_A].quote(_localOrder(), user);
        schedule.makeEffective(_fees(10, 7_000));
        _assertTerms(HUB, 10, 10);
        _pass(1 days);
        _enter(SPOKE_A);
    }

    function _newSchedule() private returns (ISwapFeeSchedule made) {
        bytes memory arguments = abi.encode(managers[SPOKE_A], routers[SPOKE_A]);
        made = ISwapFeeSchedule(create("SwapFeeSchedule.sol:SwapFeeSchedule", arguments));
        AccessManager manager = AccessManager(address(managers[SPOKE_A]));
        bytes4[] memory selectors = new bytes4[](2);
        (selectors[0], selectors[1]) = (ISwapRouterAdmin.setTerms.selector, ISwapRouterAdmin.setPurse.selector);
        vm.startPrank(admin);
        manager.setTargetFunctionRole(address(routers[SPOKE_A]), selectors, Roles.SWAP_FEE_SCHEDULE);
        manager.grantRole(Roles.SWAP_FEE_SCHEDULE, address(made), 0);
        vm.stopPrank();
    }

    /// @dev The schedule opens the router of spoke A.
    function _openRouter(uint256) internal override {}

    function test_makeEffective_chargesOrders_andOpensAPurse() public {
        assertEq(_purse().shares().length, 2);
        _order1();
        assertEq(tokenIn.balanceOf(address(_purse())), WHOLE / 10);
        assertEq(_purse().creditOf(address(tokenIn), treasury), (WHOLE * 7) / 100);
        assertEq(_purse().creditOf(address(tokenIn), partner), (WHOLE * 3) / 100);
        assertEq(_purse().creditOf(address(tokenIn), stranger), 0);
    }

    function test_pull_paysEachTheirPart_once() public {
        _order1();
        SwapFeePurse purse = _purse();
        vm.startPrank(treasury);
        purse.pull(address(tokenIn), treasury, (WHOLE * 7) / 100);
        vm.expectRevert(
            abi.encodeWithSelector(SwapFeePurse.InsufficientCredit.selector, address(tokenIn), treasury, 1, 0)
        );
        purse.pull(address(tokenIn), treasury, 1);
        vm.expectRevert(IFeeShares.ZeroAmount.selector);
        purse.pull(address(tokenIn), treasury, 0);
        vm.stopPrank();
        vm.prank(partner);
        purse.pull(address(tokenIn), stranger, (WHOLE * 3) / 100);
        assertEq(tokenIn.balanceOf(address(purse)), 0);
        assertEq(tokenIn.balanceOf(stranger), (WHOLE * 3) / 100);
    }

    function test_otherShares_openAnotherPurse_andTheOldFeesStayWithTheirShares() public {
        _order1();
        SwapFeePurse before = _purse();
        _bringInForce(2, _fees(10, 2_000));
        assertTrue(address(_purse()) != address(before));
        assertEq(schedule.allPurses().length, 2);
        assertEq(_settings(SPOKE_A).purse(), address(_purse()));
        assertEq(before.creditOf(address(tokenIn), treasury), (WHOLE * 7) / 100);
        assertEq(_purse().creditOf(address(tokenIn), treasury), 0);
    }

    function test_sameShares_keepThePurse() public {
        SwapFeePurse before = _purse();
        _bringInForce(2, _fees(20, 7_000));
        assertEq(address(_purse()), address(before));
        (uint256 price, uint256 upcoming) = _settings(SPOKE_A).termsOf(chainIds[HUB]);
        assertEq(price, 10);
        assertEq(upcoming, 20);
    }

    function test_higherFee_isChargedAfterTheGrace() public {
        _bringInForce(2, _fees(20, 7_000));
        assertEq(routers[SPOKE_A].quote(_localOrder(), user).routerFee, WHOLE / 10);
        uint64[] memory chains = new uint64[](2);
        (chains[0], chains[1]) = (chainIds[HUB], chainIds[SPOKE_A]);
        vm.expectPartialRevert(IFeeSchedule.GraceNotOver.selector);
        schedule.settle(chains);
        _pass(30 minutes);
        _enter(SPOKE_A);
        schedule.settle(chains);
        assertEq(routers[SPOKE_A].quote(_localOrder(), user).routerFee, WHOLE / 5);
    }

    function test_firstFeeOfADestination_keepsQuotesOfNothing_forTheGrace_withoutNotice() public {
        SwapFees memory fees = _withSpokeB(_fees(10, 7_000), 30);
        vm.prank(admin);
        schedule.publish(2, 0, fees);
        schedule.makeEffective(fees);
        _assertTerms(SPOKE_B, 0, 30);
        uint64[] memory chains = new uint64[](1);
        chains[0] = chainIds[SPOKE_B];
        vm.expectPartialRevert(IFeeSchedule.GraceNotOver.selector);
        schedule.settle(chains);
        _pass(30 minutes);
        _enter(SPOKE_A);
        schedule.settle(chains);
        _assertTerms(SPOKE_B, 30, 30);
    }

    function test_firstFeeAfterAFreeVersion_hasItsGrace() public {
        SwapFees memory free = _fees(0, 7_000);
        (free.destinations[0].free, free.destinations[1].free) = (true, true);
        _bringInForce(2, free);
        _assertTerms(HUB, 0, 0);
        _bringInForce(3, _fees(10, 7_000));
        _assertTerms(HUB, 0, 10);
    }

    function test_rollBack_fromAFreeVersion_hasItsGrace() public {
        SwapFees memory free = _fees(0, 7_000);
        (free.destinations[0].free, free.destinations[1].free) = (true, true);
        _bringInForce(2, free);
        vm.prank(admin);
        schedule.rollBack(1, _fees(10, 7_000));
        _assertTerms(HUB, 0, 10);
    }

    function test_anotherScheduleOfTheRouter_hasAGrace_andSetsItsPurse() public {
        vm.prank(admin);
        schedule.endDestination(chainIds[HUB]);
        ISwapFeeSchedule other = _newSchedule();
        vm.prank(admin);
        other.publish(1, 0, _fees(10, 7_000));
        other.makeEffective(_fees(10, 7_000));
        _assertTerms(HUB, 0, 10);
        assertEq(_settings(SPOKE_A).purse(), other.allPurses()[0]);
    }

    function test_versionOfTheSameShares_takesThePurseBack() public {
        vm.prank(address(schedule));
        _settings(SPOKE_A).setPurse(stranger);
        _bringInForce(2, _fees(20, 7_000));
        assertEq(schedule.allPurses().length, 1);
        assertEq(_settings(SPOKE_A).purse(), address(_purse()));
    }

    function test_publish_ofAFeeThatIsNotOne_reverts() public {
        vm.startPrank(admin);
        vm.expectRevert(abi.encodeWithSelector(ISwapFeeSchedule.FeeTooHigh.selector, chainIds[HUB], 101, 100));
        schedule.publish(2, 0, _fees(101, 7_000));
        vm.expectRevert(abi.encodeWithSelector(ISwapFeeSchedule.StepTooLarge.selector, chainIds[HUB], 10, 21));
        schedule.publish(2, uint40(time + 3 days), _fees(21, 7_000));
        vm.expectRevert(abi.encodeWithSelector(ISwapFeeSchedule.StepTooLarge.selector, chainIds[HUB], 10, 4));
        schedule.publish(2, 0, _fees(4, 7_000));
        vm.expectRevert(abi.encodeWithSelector(IFeeSchedule.PriceOfNothing.selector, chainIds[HUB]));
        schedule.publish(2, 0, _fees(0, 7_000));
        vm.expectPartialRevert(IFeeSchedule.EffectiveAtOutOfRange.selector);
        schedule.publish(2, uint40(time + 1 days), _fees(11, 7_000));
        vm.stopPrank();
    }

    function test_rollBack_bringsTheFeeBack() public {
        _bringInForce(2, _fees(20, 2_000));
        vm.prank(admin);
        schedule.rollBack(1, _fees(10, 7_000));
        (, uint256 upcoming) = _settings(SPOKE_A).termsOf(chainIds[HUB]);
        assertEq(upcoming, 10);
        assertEq(_purse().shares()[0].bps, 7_000);
    }

    function test_endDestination_chargesNothingThere() public {
        vm.prank(admin);
        schedule.endDestination(chainIds[HUB]);
        (uint256 price, uint256 upcoming) = _settings(SPOKE_A).termsOf(chainIds[HUB]);
        assertEq(price + upcoming, 0);
        assertEq(schedule.subjects().length, 1);
    }

    function test_restrictedFunctions_byAnother_revert() public {
        bytes memory refusal = abi.encodeWithSelector(IAccessManaged.AccessManagedUnauthorized.selector, stranger);
        vm.startPrank(stranger);
        vm.expectRevert(refusal);
        schedule.publish(2, 0, _fees(10, 7_000));
        vm.expectRevert(refusal);
        schedule.rollBack(1, _fees(10, 7_000));
        vm.expectRevert(refusal);
        schedule.endDestination(chainIds[HUB]);
        vm.expectRevert(abi.encodeWithSelector(IFeeShares.UnknownPurse.selector, 0, 0));
        schedule.pull(0, stranger, 1);
        vm.stopPrank();
    }

    function testFuzz_pulls_neverTakeMoreThanAPart(uint96[4] memory fees_, uint96[4] memory pulls) public {
        SwapFeePurse purse = _purse();
        uint256 all;
        uint256[2] memory taken;
        for (uint256 i = 0; i < 4; ++i) {
            tokenIn.mint(address(purse), fees_[i]);
            all += fees_[i];
            address account = i % 2 == 0 ? treasury : partner;
            uint256 credit = purse.creditOf(address(tokenIn), account);
            uint256 amount = bound(pulls[i], 0, credit);
            if (amount == 0) continue;
            vm.prank(account);
            purse.pull(address(tokenIn), account, amount);
            taken[i % 2] += amount;
            assertLe(taken[0], (all * 7_000) / 10_000);
            assertLe(taken[1], (all * 3_000) / 10_000);
        }
        assertEq(purse.creditOf(address(tokenIn), treasury), (all * 7_000) / 10_000 - taken[0]);
        assertEq(purse.creditOf(address(tokenIn), partner), (all * 3_000) / 10_000 - taken[1]);
    }

    // ---------------------------------------------------------------- helpers

    function _assertTerms(uint256 chain, uint256 price, uint256 upcoming) private view {
        (uint256 heldPrice, uint256 heldUpcoming) = _settings(SPOKE_A).termsOf(chainIds[chain]);
        assertEq(heldPrice, price);
        assertEq(heldUpcoming, upcoming);
    }

    function _withSpokeB(SwapFees memory fees, uint16 feeBps) private view returns (SwapFees memory more) {
        more.shares = fees.shares;
        more.destinations = new DestinationFee[](3);
        (more.destinations[0], more.destinations[1]) = (fees.destinations[0], fees.destinations[1]);
        more.destinations[2] = DestinationFee(chainIds[SPOKE_B], false, feeBps);
    }

    function _fees(uint16 feeBps, uint16 ofTreasury) private view returns (SwapFees memory fees) {
        fees.destinations = new DestinationFee[](2);
        fees.destinations[0] = DestinationFee(chainIds[HUB], false, feeBps);
        fees.destinations[1] = DestinationFee(chainIds[SPOKE_A], false, feeBps);
        fees.shares = new Share[](2);
        fees.shares[0] = Share(treasury, ofTreasury);
        fees.shares[1] = Share(partner, 10_000 - ofTreasury);
    }

    function _bringInForce(uint32 number, SwapFees memory fees) private {
        vm.prank(admin);
        schedule.publish(number, uint40(time + 2 days), fees);
        _pass(2 days);
        _enter(SPOKE_A);
        schedule.makeEffective(fees);
    }

    function _purse() private view returns (SwapFeePurse) {
        address[] memory all = schedule.allPurses();
        return SwapFeePurse(all[all.length - 1]);
    }

    /// @dev `user` swaps 100 of `tokenIn`.
    function _order1() private {
        SwapOrder memory order = _localOrder();
        order.quotedOut = order.leastOut;
        _fundOrder(order);
        vm.prank(user);
        routers[SPOKE_A].swapAndCall(order);
    }
}
