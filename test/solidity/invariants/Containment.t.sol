// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Test} from "forge-std/Test.sol";
import {ContainmentCampaign} from "./ContainmentCampaign.sol";
import {FixedSteps} from "./FixedSteps.sol";

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
contract ContainmentInvariantTest is Test {
    using FixedSteps for address;

    ContainmentCampaign private _campaign;
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

    function setUp() public {
        _campaign = new ContainmentCampaign();
        targetContract(address(_campaign));
        targetSelector(FuzzSelector({addr: address(_campaign), selectors: _campaign.steps()}));
    }

    /// hardhat-config: full.invariant.depth = 200
    function invariant_nothingForgedBeforeContainmentHasAnEffectAfterIt() public view {
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
            for (uint256 i = 0; i < 120; ++i) {
                address(_campaign).takeStep(steps, abi.encode(salt, i));
                _campaign.check();
            }
            _campaign.checkNothingIsStranded();
            for (uint256 i = 0; i < _expected.length; ++i) _times[_expected[i]] += _campaign.times(_expected[i]);
        }
        for (uint256 i = 0; i < _expected.length; ++i) assertGt(_times[_expected[i]], 0, _expected[i]);
    }
}
