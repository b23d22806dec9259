// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {CampaignTest} from "./CampaignTest.sol";
import {ContainmentCampaign} from "./ContainmentCampaign.sol";
import {FixedSteps} from "./FixedSteps.sol";
import {ICampaign} from "./ICampaign.sol";

/// @title ContainmentInvariantTest
/// @notice What a compromised committee reaches, and that it ends when the runbook was followed.
/// @dev After each step:
/// 1. Once the runbook has begun, nothing that was forged before is imported or delivered, and nothing of what arrived
/// before, held by a limit, aside, ready, noted as a return or as a notice, is paid, paid back, settled or executed, on
/// any chain, whatever time forgeries bear.
/// 2. A message is delivered once; no honest committee is frozen.
/// 3. A fork stays reportable for its two days, whatever rotations follow, also in the same block.
/// 4. No halt, however composed, has a message expire on the chain that halted.
///
/// At the end:
/// 5. The runbook can be followed to its end. Distrusting what the hub showed is enough, and so is voiding all that
/// arrived.
/// 6. Every honest message is delivered, or voided where a forged one holds its place.
/// 7. What was forged binds nothing once anybody has freed it.
contract ContainmentInvariantTest is CampaignTest {
    using FixedSteps for ICampaign;

    mapping(string what => uint256) private _times;

    string[] private _expected = [
        "honest delivered",
        "forged at the hub",
        "forged at the spoke",
        "forged messages",
        "forged imports",
        "refused after",
        "rotated",
        "withdrawn",
        "rotated in the block",
        "reported forks",
        "stopped",
        "distrusted",
        "paused",
        "paused assets",
        "deadlines moved",
        "waited",
        "stood aside",
        "was ready",
        "drained",
        "settled",
        "settled notices",
        "settled returns",
        "forgotten",
        "voided",
        "discarded",
        "contained",
        "mistaken",
        "burned"
    ];

    /// hardhat-config: full.invariant.depth = 200
    function invariant_nothingForgedBeforeContainmentHasAnEffectAfterIt() public {
        campaign.check();
    }

    /// @dev Campaigns that get nowhere would prove nothing; these fixed ones show that the steps get everywhere.
    function test_campaigns_ofFixedSteps_getEverywhere() public {
        for (uint256 salt = 0; salt < 12; ++salt) {
            ContainmentCampaign fixed_ = new ContainmentCampaign();
            ICampaign(fixed_).takeSteps(120, salt);
            fixed_.finish();
            for (uint256 i = 0; i < _expected.length; ++i) _times[_expected[i]] += fixed_.times(_expected[i]);
        }
        for (uint256 i = 0; i < _expected.length; ++i) assertGt(_times[_expected[i]], 0, _expected[i]);
    }

    function _newCampaign() internal override returns (ICampaign) {
        return new ContainmentCampaign();
    }
}
