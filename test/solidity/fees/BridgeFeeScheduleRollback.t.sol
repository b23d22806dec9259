// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {CurveTerms, ReleaseTerms} from "../../../contracts/bridge/interfaces/IBridgeTerms.sol";
import {BridgeFees} from "../../../contracts/fees/interfaces/IBridgeFeeSchedule.sol";
import {IFeeSchedule} from "../../../contracts/fees/interfaces/IFeeSchedule.sol";
import {Share} from "../../../contracts/fees/interfaces/IFeeShares.sol";
import {BridgeFeeScheduleFixture} from "./BridgeFeeScheduleFixture.sol";

contract BridgeFeeScheduleRollbackTest is BridgeFeeScheduleFixture {
    function testFuzz_rollBack_anyVersion_restoresItExactly(
        ReleaseTerms memory next,
        CurveTerms memory bent,
        uint16 bps
    ) public {
        next.flat = uint72(bound(next.flat, 100_000, 400_000));
        next.floor = uint72(bound(next.floor, 25_000, 100_000));
        next.ceiling = uint72(bound(next.ceiling, 25e6, 100e6));
        next.rateBps = uint16(bound(next.rateBps, 5, 20));
        next.vaultBps = uint16(bound(next.vaultBps, 3_500, 8_500));
        bent.rateBps = uint16(bound(bent.rateBps, 400, 600));
        bent.knee = uint112(bound(bent.knee, 0.9e12, 1.1e12));
        bent.depth = uint112(bound(bent.depth, 3.9e12, 4.1e12));
        BridgeFees memory content = feesWith(next);
        content.assets[DOLLARS].curve.terms = bent;
        content.shares[0].bps = uint16(bound(bps, 1, 9_999));
        content.shares[1].bps = 10_000 - content.shares[0].bps;
        bringInForce(2, content);
        vm.expectEmit(address(schedule));
        emit IFeeSchedule.VersionRolledBack(1, 2);
        rollBack(1, fees());
        pass(GRACE);
        settle(A);
        settle(CURVE);
        assertEq(schedule.version(), 1);
        assertEq(schedule.contentHash(), keccak256(abi.encode(fees())));
        assertTerms(A, terms(), terms());
        assertTerms(B, terms(), terms());
        assertCurve(curve(), curve());
        Share[] memory shares = schedule.shares();
        assertEq(shares[0].bps, 7_000);
        assertEq(shares[1].bps, 3_000);
    }

    /// @dev What was added since stays, and comes after what comes back: still one call to its custody.
    function test_rollBack_pastANewOrigin_keepsIt() public {
        BridgeFees memory next = feesWithC(dearerTerms());
        next.assets[DOLLARS].origins[0].terms = dearerTerms();
        next.assets[TOKENS].origins[0].terms = dearerTerms();
        bringInForce(2, next);
        uint256 calls = vault.calls();
        rollBack(1, fees());
        assertTerms(A, terms(), terms());
        assertTerms(C, dearerTerms(), dearerTerms());
        assertTrue(schedule.originEntry(DOLLAR, C).inForce);
        assertEq(vault.calls(), calls + 1);
        assertEq(schedule.subjects().length, 5);
    }

    /// @dev Two steps up in four days, and down at once.
    function test_rollBack_moreThanAStep_succeedsAndHasItsGrace() public {
        bringInForce(2, dearer());
        ReleaseTerms memory more = dearerTerms();
        (more.rateBps, more.flat) = (40, 100_000);
        bringInForce(3, feesWith(more));
        rollBack(1, fees());
        ReleaseTerms memory mix = terms();
        mix.flat = 100_000;
        assertTerms(A, mix, terms());
        assertEq(schedule.originEntry(DOLLAR, A).graceEndsAt, block.timestamp + GRACE);
    }

    function test_rollBack_byAnyoneElse_reverts() public {
        bringInForce(2, dearer());
        expectUnauthorized(guardian);
        vm.prank(guardian);
        schedule.rollBack(1, fees());
    }
}
