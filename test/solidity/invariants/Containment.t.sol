// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Test} from "forge-std/Test.sol";
import {ContainmentCampaign} from "./ContainmentCampaign.sol";
import {FixedSteps} from "./FixedSteps.sol";

/// @notice What a compromised committee reaches, and that it ends when the runbook was followed.
contract ContainmentInvariantTest is Test {
    using FixedSteps for address;

    ContainmentCampaign private _campaign;
    ContainmentCampaign.Tally private _total;
    uint256 private _settledForged;
    uint256 private _voidedForged;

    function setUp() public {
        _campaign = new ContainmentCampaign();
        targetContract(address(_campaign));
        targetSelector(FuzzSelector({addr: address(_campaign), selectors: _campaign.steps()}));
    }

    function invariant_nothingForgedBeforeContainmentIsImportedOrDeliveredAfterIt() public view {
        _campaign.check();
    }

    function afterInvariant() public {
        _campaign.checkNothingIsStranded();
    }

    /// @dev Campaigns that get nowhere would prove nothing; these fixed ones show that the steps get everywhere.
    function test_campaigns_ofFixedSteps_getEverywhere() public {
        for (uint256 salt = 0; salt < 12; ++salt) {
            _campaign = new ContainmentCampaign();
            bytes4[] memory steps = _campaign.steps();
            for (uint256 i = 0; i < 250; ++i) {
                address(_campaign).takeStep(steps, abi.encode(salt, i));
                _campaign.check();
            }
            _campaign.checkNothingIsStranded();
            _add(_campaign.tallied());
            _settledForged += _campaign.settledForged();
            _voidedForged += _campaign.voidedForged();
        }
        _checkGotEverywhere();
    }

    function _add(ContainmentCampaign.Tally memory tally) private {
        _total.honestDelivered += tally.honestDelivered;
        _total.forgedAtHub += tally.forgedAtHub;
        _total.forgedAtSpoke += tally.forgedAtSpoke;
        _total.forgedImports += tally.forgedImports;
        _total.refusedAfter += tally.refusedAfter;
        _total.rotations += tally.rotations;
        _total.withdrawals += tally.withdrawals;
        _total.freezes += tally.freezes;
        _total.stops += tally.stops;
        _total.distrusts += tally.distrusts;
        _total.pauses += tally.pauses;
        _total.contained += tally.contained;
        _total.mistakes += tally.mistakes;
        _total.burned += tally.burned;
    }

    function _checkGotEverywhere() private view {
        assertGt(_total.honestDelivered, 0, "honestDelivered");
        assertGt(_total.forgedAtHub, 0, "forgedAtHub");
        assertGt(_total.forgedAtSpoke, 0, "forgedAtSpoke");
        assertGt(_total.forgedImports, 0, "forgedImports");
        assertGt(_total.refusedAfter, 0, "refusedAfter");
        assertGt(_total.rotations, 0, "rotations");
        assertGt(_total.withdrawals, 0, "withdrawals");
        assertGt(_total.freezes, 0, "freezes");
        assertGt(_total.stops, 0, "stops");
        assertGt(_total.distrusts, 0, "distrusts");
        assertGt(_total.pauses, 0, "pauses");
        assertGt(_total.contained, 0, "contained");
        assertGt(_total.mistakes, 0, "mistakes");
        assertGt(_total.burned, 0, "burned");
        assertGt(_settledForged, 0, "settledForged");
        assertGt(_voidedForged, 0, "voidedForged");
    }
}
