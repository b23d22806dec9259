// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ICustody} from "../../../contracts/bridge/interfaces/ICustody.sol";
import {BridgeFeeSchedule} from "../../../contracts/fees/BridgeFeeSchedule.sol";
import {IBridgeFeeSchedule, Purse} from "../../../contracts/fees/interfaces/IBridgeFeeSchedule.sol";
import {IFeeShares} from "../../../contracts/fees/interfaces/IFeeShares.sol";
import {BridgeFeeScheduleFixture} from "./BridgeFeeScheduleFixture.sol";
import {CustodyDouble} from "./CustodyDouble.sol";

contract BridgeFeeScheduleCustodiesTest is BridgeFeeScheduleFixture {
    // ---------------------------------------------------------------- constructor

    function test_constructor_arguments_areReadable() public {
        BridgeFeeSchedule fresh = newSchedule(address(manager), bridge);
        assertEq(fresh.bridge(), bridge);
        assertEq(fresh.authority(), address(manager));
        assertEq(fresh.purses(), 0);
        assertEq(fresh.version(), 0);
    }

    function test_constructor_zeros_revert() public {
        vm.expectRevert(IFeeShares.ZeroAddress.selector);
        newSchedule(address(0), bridge);
        vm.expectRevert(IFeeShares.ZeroAddress.selector);
        newSchedule(address(manager), address(0));
    }

    // ---------------------------------------------------------------- addCustody

    function test_addCustody_another_hasAPurse() public {
        CustodyDouble other = newCustody(OTHER, false);
        vm.expectEmit(address(schedule));
        emit IBridgeFeeSchedule.CustodyAdded(2, OTHER, address(other), false, 7);
        vm.prank(laneAdmin);
        schedule.addCustody(ICustody(address(other)), 7);
        assertEq(schedule.purses(), 3);
        assertEq(schedule.purseOf(TOKEN), TOKENS);
        assertEq(schedule.purseOf(OTHER), 2);
        Purse[] memory purses = schedule.custodies();
        assertEq(address(purses[0].custody), address(vault));
        assertTrue(purses[1].isMinted);
        assertEq(address(purses[2].custody), address(other));
        assertFalse(purses[2].isMinted);
        assertEq(purses[2].referenceUnits, 7);
    }

    function test_purseOf_unknown_reverts() public {
        bytes memory reason = abi.encodeWithSelector(IBridgeFeeSchedule.UnknownAsset.selector, OTHER);
        vm.expectRevert(reason);
        schedule.purseOf(OTHER);
        vm.expectRevert(reason);
        schedule.originEntry(OTHER, A);
        vm.expectRevert(reason);
        schedule.curveEntry(OTHER);
    }

    function test_addCustody_ofAnotherBridge_reverts() public {
        CustodyDouble foreign = new CustodyDouble(address(manager), stranger, OTHER, false);
        bytes4 error_ = IBridgeFeeSchedule.CustodyOfAnotherBridge.selector;
        vm.expectRevert(abi.encodeWithSelector(error_, address(foreign), stranger));
        addCustody(foreign);
    }

    /// @dev A second purse of one asset would be credited the same fees once more, and one of two would be charged by
    /// other terms than the asset's.
    function test_addCustody_ofTheSameAsset_reverts() public {
        CustodyDouble second = newCustody(DOLLAR, false);
        bytes4 error_ = IBridgeFeeSchedule.DuplicateAsset.selector;
        vm.expectRevert(abi.encodeWithSelector(error_, DOLLAR, address(second)));
        addCustody(second);
        vm.expectRevert(abi.encodeWithSelector(error_, DOLLAR, address(vault)));
        addCustody(vault);
    }

    function test_addCustody_withoutAReference_reverts() public {
        CustodyDouble other = newCustody(OTHER, false);
        vm.prank(laneAdmin);
        vm.expectRevert(IFeeShares.ZeroAmount.selector);
        schedule.addCustody(ICustody(address(other)), 0);
    }

    function test_addCustody_moreThanAChangeOfSharesCouldSettle_reverts() public {
        for (uint256 i = 2; i < 32; ++i) {
            addCustody(newCustody(bytes32(i), false));
        }
        CustodyDouble last = newCustody(OTHER, false);
        vm.expectRevert(abi.encodeWithSelector(IBridgeFeeSchedule.TooManyCustodies.selector, 32));
        addCustody(last);
    }

    function test_addCustody_byAnyoneElse_reverts() public {
        CustodyDouble other = newCustody(OTHER, false);
        address[3] memory others = [feeAdmin, guardian, stranger];
        for (uint256 i = 0; i < 3; ++i) {
            expectUnauthorized(others[i]);
            vm.prank(others[i]);
            schedule.addCustody(ICustody(address(other)), REFERENCE);
        }
    }

    /// @dev Nothing in force changes: what is pending stays as it was published.
    function test_addCustody_whileAVersionIsPending_leavesIt() public {
        publish(2, block.timestamp + NOTICE, dearer());
        addCustody(newCustody(OTHER, false));
        assertEq(schedule.pending().version, 2);
        pass(NOTICE);
        schedule.makeEffective(dearer());
    }
}
