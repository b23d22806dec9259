// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IAccessManaged} from "@openzeppelin/contracts/access/manager/IAccessManaged.sol";
import {BridgeFees} from "../../../contracts/fees/interfaces/IBridgeFeeSchedule.sol";
import {IFeeShares, Share} from "../../../contracts/fees/interfaces/IFeeShares.sol";
import {BridgeFeeScheduleFixture} from "./BridgeFeeScheduleFixture.sol";
import {CustodyDouble, RefusingToken} from "./CustodyDouble.sol";

contract BridgeFeeScheduleSharesTest is BridgeFeeScheduleFixture {
    address private _receiver = makeAddr("receiver");

    function testFuzz_creditOf_anyFees_sharesEachPurseByItself(uint96 dollars, uint96 tokens) public {
        vault.charge(dollars);
        mint.charge(tokens);
        assertEq(schedule.creditOf(DOLLARS, treasury), (uint256(dollars) * 7_000) / 10_000);
        assertEq(schedule.creditOf(DOLLARS, partner), (uint256(dollars) * 3_000) / 10_000);
        assertEq(schedule.creditOf(TOKENS, treasury), (uint256(tokens) * 7_000) / 10_000);
        assertEq(schedule.creditOf(TOKENS, stranger), 0);
    }

    function test_pull_ofOnePurse_leavesTheOther() public {
        vault.charge(1_000);
        mint.charge(500);
        vm.expectEmit(address(schedule));
        emit IFeeShares.FeesCredited(TOKENS, treasury, 350);
        vm.expectEmit(address(schedule));
        emit IFeeShares.FeesCredited(TOKENS, partner, 150);
        vm.expectEmit(address(schedule));
        emit IFeeShares.FeesPulled(TOKENS, treasury, _receiver, 350);
        vm.prank(treasury);
        schedule.pull(TOKENS, _receiver, 350);
        assertEq(mint.token().balanceOf(_receiver), 350);
        assertEq(vault.token().balanceOf(_receiver), 0);
        assertEq(schedule.creditOf(TOKENS, treasury), 0);
        assertEq(schedule.creditOf(TOKENS, partner), 150);
        assertEq(schedule.creditOf(DOLLARS, treasury), 700);
        assertEq(mint.feesHeld(), 150);
        assertEq(vault.feesHeld(), 1_000);
    }

    /// @dev What one purse holds is no credit of another.
    function test_pull_moreThanThePursesCredit_reverts() public {
        vault.charge(1_000);
        mint.charge(10_000);
        vm.expectRevert(abi.encodeWithSelector(IFeeShares.InsufficientCredit.selector, DOLLARS, treasury, 701, 700));
        vm.prank(treasury);
        schedule.pull(DOLLARS, _receiver, 701);
    }

    function test_pull_ofAPurseThatIsNone_reverts() public {
        bytes memory reason = abi.encodeWithSelector(IFeeShares.UnknownPurse.selector, 2, 2);
        vm.expectRevert(reason);
        schedule.creditOf(2, treasury);
        vm.expectRevert(reason);
        vm.prank(treasury);
        schedule.pull(2, _receiver, 1);
    }

    /// @dev A token that pays nobody stands in the way of its own purse alone.
    function test_pull_ofATokenThatRefuses_revertsAndOtherPursesPay() public {
        vault.charge(1_000);
        mint.charge(1_000);
        vault.token().refuse(_receiver);
        vm.startPrank(treasury);
        vm.expectRevert(abi.encodeWithSelector(RefusingToken.Refused.selector, _receiver));
        schedule.pull(DOLLARS, _receiver, 700);
        assertEq(schedule.creditOf(DOLLARS, treasury), 700);
        schedule.pull(TOKENS, _receiver, 700);
        schedule.pull(DOLLARS, treasury, 700);
        assertEq(vault.token().balanceOf(treasury), 700);
    }

    /// @dev What was charged under version 1 goes by its shares, in every purse, whenever it is pulled.
    function test_makeEffective_otherShares_settleEveryPurse() public {
        vault.charge(1_000);
        mint.charge(100);
        bringInForce(2, _giveAllToStranger());
        vault.charge(500);
        mint.charge(50);
        assertEq(schedule.creditOf(DOLLARS, treasury), 700);
        assertEq(schedule.creditOf(TOKENS, treasury), 70);
        assertEq(schedule.creditOf(DOLLARS, stranger), 500);
        assertEq(schedule.creditOf(TOKENS, stranger), 50);
        rollBack(1, fees());
        mint.charge(10);
        assertEq(schedule.creditOf(TOKENS, partner), 33);
        assertEq(schedule.creditOf(DOLLARS, partner), 300);
    }

    /// @dev Nor does a refusal of a token stop a change of shares.
    function test_makeEffective_otherSharesWhileATokenRefuses_succeeds() public {
        vault.charge(1_000);
        vault.token().refuse(treasury);
        bringInForce(2, _giveAllToStranger());
        assertEq(schedule.creditOf(DOLLARS, treasury), 700);
    }

    /// @dev Fees of an asset that has no purse yet are those of the shares when it gets one.
    function test_addCustody_withFeesOfItsOwn_sharesThem() public {
        CustodyDouble other = newCustody(OTHER, false);
        other.charge(10);
        addCustody(other);
        assertEq(schedule.creditOf(2, treasury), 7);
    }

    /// @dev All purses and all shares in one transaction: each credit is a new word. A block's transaction may take
    /// 16,777,216.
    function test_makeEffective_otherSharesOfAsManyPursesAsThereCanBe_fitsIntoATransaction() public {
        BridgeFees memory eight = fees();
        eight.shares = new Share[](8);
        for (uint256 i = 0; i < 8; ++i) {
            eight.shares[i] = Share(address(uint160(i + 1)), 1_250);
        }
        bringInForce(2, eight);
        vault.charge(8_000);
        mint.charge(8_000);
        for (uint256 i = 2; i < 32; ++i) {
            CustodyDouble other = newCustody(bytes32(i), false);
            other.charge(8_000);
            addCustody(other);
        }
        publish(3, block.timestamp + NOTICE, fees());
        pass(NOTICE);
        uint256 before = gasleft();
        schedule.makeEffective(fees());
        assertLt(before - gasleft(), 7_500_000);
        assertEq(schedule.creditOf(31, address(8)), 1_000);
    }

    function test_withdrawFees_byAnyoneElse_reverts() public {
        vault.charge(1);
        address[3] memory others = [feeAdmin, treasury, admin];
        for (uint256 i = 0; i < 3; ++i) {
            vm.expectRevert(abi.encodeWithSelector(IAccessManaged.AccessManagedUnauthorized.selector, others[i]));
            vm.prank(others[i]);
            vault.withdrawFees(others[i], 1);
        }
    }

    // ---------------------------------------------------------------- internal

    function _giveAllToStranger() private view returns (BridgeFees memory next) {
        next = fees();
        next.shares = new Share[](1);
        next.shares[0] = Share(stranger, 10_000);
    }
}
