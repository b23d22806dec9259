// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Test} from "forge-std/Test.sol";
import {BridgeCampaign} from "./BridgeCampaign.sol";
import {BridgeForgeryCampaign} from "./BridgeForgeryCampaign.sol";
import {FixedSteps} from "./FixedSteps.sol";
import {ICampaign} from "./ICampaign.sol";

/// @notice Campaigns that get nowhere would prove nothing; these fixed ones show that the steps get everywhere.
contract BridgeReachTest is Test {
    using FixedSteps for ICampaign;

    uint256 private constant CAMPAIGNS = 14;
    uint256 private constant FORGERIES = 3;
    uint256 private constant STEPS = 250;

    string[] private _expected = [
        "sent",
        "relieved",
        "not sent while paused",
        "vanished",
        "vanished refused",
        "paid at once",
        "held",
        "queued",
        "aside",
        "ready",
        "repeated",
        "advanced",
        "advanced in vain",
        "refused advances",
        "refused while closed",
        "refused while paused",
        "blocked",
        "drained",
        "drained in part",
        "refused out of turn",
        "admitted",
        "executed",
        "called in vain",
        "claimed",
        "taken without the call",
        "refused claims",
        "retried",
        "contained",
        "proven",
        "ended",
        "refused endings",
        "refunded",
        "sent back",
        "refused returns",
        "settled returns",
        "unproven",
        "refused settlements",
        "confirmed",
        "deposits",
        "withdrawals",
        "donations",
        "nearly paid",
        "block deposits",
        "round trips",
        "round trips in a block",
        "lane pauses",
        "asset pauses",
        "stops",
        "distrusts",
        "limits",
        "ceilings",
        "terms changed",
        "curve changed",
        "fees withdrawn",
        "fees pulled",
        "strangers' moves",
        "strangers refused",
        "strangers' deliveries",
        "strangers' other moves",
        "in a receiver's call",
        "in the token's call",
        "as change was given",
        "left the line",
        "credit came back",
        "delivered while locked",
        "not handed over while locked",
        "pushed",
        "sent back late",
        "share holds",
        "refused while held",
        "write-offs",
        "write-offs undone",
        "closed walks",
        "closed walks in a moment",
        "walks with a return",
        "walks with an end",
        "walks with an advance"
    ];

    mapping(string what => uint256) private _total;

    function test_campaigns_ofFixedSteps_getEverywhere() public {
        for (uint256 salt = 0; salt < CAMPAIGNS; ++salt) {
            BridgeCampaign campaign = new BridgeCampaign();
            ICampaign(campaign).takeSteps(STEPS, salt);
            campaign.finish();
            for (uint256 i = 0; i < _expected.length; ++i) _total[_expected[i]] += campaign.times(_expected[i]);
        }
        for (uint256 i = 0; i < _expected.length; ++i) assertGt(_total[_expected[i]], 0, _expected[i]);
    }

    function test_campaignsWithForgeries_ofFixedSteps_getEverywhere() public {
        string[6] memory expected = [
            "forged transfers",
            "forged returns",
            "forged notices",
            "taken",
            "rests",
            "voided"
        ];
        for (uint256 salt = 0; salt < FORGERIES; ++salt) {
            BridgeForgeryCampaign campaign = new BridgeForgeryCampaign();
            ICampaign(campaign).takeSteps(STEPS, salt);
            campaign.finish();
            for (uint256 i = 0; i < expected.length; ++i) _total[expected[i]] += campaign.times(expected[i]);
        }
        for (uint256 i = 0; i < expected.length; ++i) assertGt(_total[expected[i]], 0, expected[i]);
    }
}
