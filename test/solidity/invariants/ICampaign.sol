// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title ICampaign
/// @notice Chains, those who act on them, and what holds of both whatever they do.
interface ICampaign {
    /// @return The functions that take a step. Each has one argument, a seed, by which the step chooses.
    function steps() external view returns (bytes4[] memory);

    /// @notice Reverts unless everything holds that holds after each step.
    function check() external;

    /// @notice Lets all that is underway end, and reverts unless everything holds that holds then.
    function finish() external;
}

/// @title IReachingCampaign
/// @notice A campaign that counts how often it did what. One that gets nowhere would prove nothing.
interface IReachingCampaign is ICampaign {
    /// @notice Reverts unless everything that the campaign counts was done.
    function checkGotEverywhere() external view;
}
