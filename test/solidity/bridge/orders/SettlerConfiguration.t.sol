// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IAccessManaged} from "@openzeppelin/contracts/access/manager/IAccessManaged.sol";
import {DestinationToken, IBridgeSettler} from "../../../../contracts/bridge/orders/interfaces/IBridgeSettler.sol";
import {OrdersFixture} from "./OrdersFixture.sol";

contract SettlerConfigurationTest is OrdersFixture {
    IBridgeSettler private _settler;

    function setUp() public override {
        super.setUp();
        _settler = settlers[HUB];
        _enter(HUB);
    }

    function test_itNamesWhatItWasMadeWith() public view {
        assertEq(address(_settler.bridge()), address(bridges[HUB]));
        assertEq(address(_settler.mailbox()), address(mailboxes[HUB]));
        assertEq(address(_settler.permit2()), permit2);
        assertEq(IAccessManaged(address(_settler)).authority(), address(managers[HUB]));
    }

    function test_constructor_withoutAnAddress_reverts() public {
        for (uint256 i = 0; i < 3; ++i) {
            address[3] memory named = [address(managers[HUB]), address(bridges[HUB]), permit2];
            named[i] = address(0);
            vm.expectRevert(IBridgeSettler.ZeroAddress.selector);
            this.deploy(named);
        }
        this.deploy([address(managers[HUB]), address(bridges[HUB]), permit2]);
    }

    function deploy(address[3] memory named) external returns (address) {
        return create("BridgeSettler.sol:BridgeSettler", abi.encode(named));
    }

    function test_setDestinationSettler_namesTheSettlerThere() public {
        vm.expectEmit(address(_settler));
        emit IBridgeSettler.DestinationSettlerSet(5, keccak256("settler"));
        vm.prank(admin);
        _settler.setDestinationSettler(5, keccak256("settler"));
        assertEq(_settler.destinationSettlerOf(5), keccak256("settler"));
        assertEq(_settler.destinationSettlerOf(6), 0);
        vm.prank(admin);
        _settler.setDestinationSettler(5, 0);
        assertEq(_settler.destinationSettlerOf(5), 0);
    }

    function test_setDestinationToken_namesWhatStandsForTheAssetThere() public {
        DestinationToken memory token = DestinationToken(keccak256("token"), 1e12);
        vm.expectEmit(address(_settler));
        emit IBridgeSettler.DestinationTokenSet(USD, 5, token);
        vm.prank(admin);
        _settler.setDestinationToken(USD, 5, token);
        _assertToken(USD, 5, token);
        _assertToken(USD, 6, DestinationToken(0, 0));
        _assertToken(keccak256("asset EUR"), 5, DestinationToken(0, 0));
        vm.prank(admin);
        _settler.setDestinationToken(USD, 5, DestinationToken(0, 0));
        _assertToken(USD, 5, DestinationToken(0, 0));
    }

    function test_setDestinationToken_withHalfOfIt_isRefused() public {
        DestinationToken[2] memory halves = [DestinationToken(keccak256("token"), 0), DestinationToken(0, 1)];
        for (uint256 i = 0; i < 2; ++i) {
            vm.expectRevert(abi.encodeWithSelector(IBridgeSettler.InvalidDestinationToken.selector, halves[i]));
            vm.prank(admin);
            _settler.setDestinationToken(USD, 5, halves[i]);
        }
    }

    function test_configuration_byAnother_isRefused() public {
        bytes memory reason = abi.encodeWithSelector(IAccessManaged.AccessManagedUnauthorized.selector, stranger);
        vm.startPrank(stranger);
        vm.expectRevert(reason);
        _settler.setDestinationSettler(5, keccak256("settler"));
        vm.expectRevert(reason);
        _settler.setDestinationToken(USD, 5, DestinationToken(keccak256("token"), 1));
    }

    function _assertToken(bytes32 assetId, uint64 chainId, DestinationToken memory token) private view {
        bytes memory told = abi.encode(_settler.destinationTokenOf(assetId, chainId));
        assertEq(told, abi.encode(token));
    }
}
