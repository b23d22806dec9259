// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC7802} from "@openzeppelin/contracts/interfaces/draft-IERC7802.sol";
import {BridgeToken} from "../../../../contracts/bridge/custody/BridgeToken.sol";
import {ShippedCode} from "../../ShippedCode.sol";

contract BridgeTokenTest is ShippedCode {
    address private _bridge = makeAddr("mint");
    address private _stranger = makeAddr("stranger");
    BridgeToken private _token;

    function setUp() public {
        _token = deploy(_bridge);
    }

    function test_metadata_isWhatWasDeployed() public view {
        assertEq(_token.name(), "Minted token");
        assertEq(_token.symbol(), "mTKN");
        assertEq(_token.decimals(), 8);
        assertEq(_token.bridge(), _bridge);
        assertTrue(_token.supportsInterface(type(IERC7802).interfaceId));
    }

    function test_crosschainMint_byItsBridge_mints() public {
        vm.startPrank(_bridge);
        _token.crosschainMint(_stranger, 5);
        _token.crosschainBurn(_stranger, 2);
        assertEq(_token.balanceOf(_stranger), 3);
    }

    function test_crosschainMint_byOthers_reverts() public {
        bytes memory reason = abi.encodeWithSelector(BridgeToken.NotBridge.selector, _stranger);
        vm.startPrank(_stranger);
        vm.expectRevert(reason);
        _token.crosschainMint(_stranger, 5);
        vm.expectRevert(reason);
        _token.crosschainBurn(_stranger, 0);
    }

    function test_permit_signed_allows() public {
        (address owner, uint256 key) = makeAddrAndKey("owner");
        bytes32 typeHash = keccak256(
            "Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)"
        );
        bytes32 permit = keccak256(abi.encode(typeHash, owner, _stranger, 7, 0, block.timestamp));
        bytes32 digest = keccak256(abi.encodePacked(hex"1901", _token.DOMAIN_SEPARATOR(), permit));
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, digest);
        _token.permit(owner, _stranger, 7, block.timestamp, v, r, s);
        assertEq(_token.allowance(owner, _stranger), 7);
    }

    function test_constructor_zeroBridge_reverts() public {
        vm.expectRevert(BridgeToken.ZeroAddress.selector);
        this.deploy(address(0));
    }

    function deploy(address bridge) public returns (BridgeToken) {
        return BridgeToken(create("BridgeToken.sol:BridgeToken", abi.encode("Minted token", "mTKN", 8, bridge)));
    }
}
